// Writes bits to memory. Deflate (RFC 1951) fills each byte from its lowest bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace karst::deflating {

/// The memory must have `spare_bytes` more bytes than the bits need.
class BitWriter {
 public:
  static constexpr std::size_t spare_bytes = sizeof(std::uint64_t);
  static constexpr int most_bits = 56;  ///< between two calls of store(), which leaves up to 7

  explicit BitWriter(std::byte* to) : to_(to) {}

  /// `bits` has no bit set beyond `count`.
  void add(std::uint64_t bits, int count) {
    word_ |= bits << held_;
    held_ += count;
  }

  void store() {
    std::memcpy(to_, &word_, sizeof word_);
    to_ += held_ / 8;
    word_ >>= held_ / 8 * 8;
    held_ %= 8;
  }

  /// Fills the last byte with zeros. Returns the end of all bytes.
  std::byte* finish() {
    held_ += 7;
    store();
    return to_;
  }

 private:
  std::byte* to_;
  std::uint64_t word_ = 0;
  int held_ = 0;  // bits in word_
};

}  // namespace karst::deflating
