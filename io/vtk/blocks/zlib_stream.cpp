#include "io/vtk/blocks/zlib_stream.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace karst {

namespace {

constexpr std::array stream_head = {std::byte{0x78}, std::byte{0x01}};

// The checksum at the end of a stream.
std::uint32_t adler32_of(std::span<const std::byte> bytes) {
  constexpr std::uint32_t modulus = 65521;
  std::uint32_t sum = 1, sum_of_sums = 0;
  for (const std::byte byte : bytes) {
    sum = (sum + std::to_integer<std::uint32_t>(byte)) % modulus;
    sum_of_sums = (sum_of_sums + sum) % modulus;
  }
  return sum_of_sums << 16 | sum;
}

}  // namespace

RawVector<std::byte> stored_stream(std::span<const std::byte> bytes) {
  constexpr std::size_t most_bytes = 65535;  // of a block
  RawVector<std::byte> stream(stream_head.begin(), stream_head.end());
  const auto add = [&](std::size_t byte) { stream.push_back(static_cast<std::byte>(byte)); };
  std::span<const std::byte> left = bytes;
  do {
    const std::size_t size = std::min(left.size(), most_bytes), inverted = ~size;
    add(size == left.size() ? 1 : 0);  // marks the last block
    for (const std::size_t number : {size, inverted}) {
      add(number & 255);
      add(number >> 8 & 255);
    }
    stream.insert(stream.end(), left.begin(), left.begin() + static_cast<std::ptrdiff_t>(size));
    left = left.subspan(size);
  } while (!left.empty());
  const std::uint32_t sum = adler32_of(bytes);
  for (const int shift : {24, 16, 8, 0}) add(sum >> shift & 255);
  return stream;
}

void pad_to_groups_of_three(RawVector<std::byte>& stream) {
  constexpr std::array empty_block = {std::byte{0}, std::byte{0}, std::byte{0}, std::byte{255}, std::byte{255}};
  for (std::size_t blocks = stream.size() % 3; blocks > 0; --blocks) {  // n + 5 (n % 3) is a multiple of 3
    stream.insert(stream.begin() + stream_head.size(), empty_block.begin(), empty_block.end());
  }
}

}  // namespace karst
