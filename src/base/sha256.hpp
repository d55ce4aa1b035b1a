// The checksum SHA-256 (FIPS 180-4), as `sha256sum` prints it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace karst {

class Sha256 {
 public:
  using State = std::array<std::uint32_t, 8>;
  /// Adds `count` blocks of 64 bytes to a state. All such functions give the same state.
  using AddBlocks = void (*)(State& state, const unsigned char* blocks, std::size_t count);

  static void add_portably(State& state, const unsigned char* blocks, std::size_t count);  ///< on any CPU
  static AddBlocks fastest();                                                              ///< on this CPU

  explicit Sha256(AddBlocks add_blocks = fastest()) : add_blocks_(add_blocks) {}

  void add(const void* bytes, std::size_t count);
  std::string hex() const;  ///< 64 lower-case digits: the checksum of all bytes added so far. More can be added later

  static const std::array<std::uint32_t, 64> round_constants;

 private:
  static constexpr std::size_t block_bytes = 64;

  AddBlocks add_blocks_;
  State state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, block_bytes> waiting_{};
  std::uint64_t total_ = 0;
};

}  // namespace karst
