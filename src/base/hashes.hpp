// Hashes and checksums.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace karst {

// The finalizer of SplitMix64: maps a number to a pseudo-random number.

constexpr std::uint64_t splitmix64(std::uint64_t number) {
  std::uint64_t mixed = number + 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

/// Maps a pair of numbers.
constexpr std::uint64_t splitmix64(std::uint64_t number, std::uint64_t other) { return splitmix64(splitmix64(number) + other); }

// The checksum in files of Karst: XXH64 with seed 0, the same as `xxhsum -H1`.
// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md

class Xxh64 {
 public:
  void add(const void* bytes, std::size_t count);
  std::uint64_t sum() const;

 private:
  void add_stripe(const unsigned char* stripe);

  static constexpr std::size_t stripe_bytes = 32;

  std::array<std::uint64_t, 4> lanes_{0x60EA27EEADC0B5D6, 0xC2B2AE3D27D4EB4F, 0, 0x61C8864E7A143579};
  std::array<unsigned char, stripe_bytes> waiting_{};
  std::uint64_t total_ = 0;
};

}  // namespace karst
