#include "io/deflate/deflated.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "io/deflate/adler32.hpp"
#include "io/deflate/coded_block.hpp"

namespace karst {

namespace {

constexpr std::size_t most_stored = 65535;  // bytes of a block that is not compressed
constexpr std::size_t head_bytes = 2, stored_head_bytes = 5, sum_bytes = 4;

std::size_t stored_blocks(std::size_t bytes) { return std::max<std::size_t>(1, (bytes + most_stored - 1) / most_stored); }

std::byte* put(std::byte* to, std::size_t byte) {
  *to = static_cast<std::byte>(byte);
  return to + 1;
}

std::byte* put_in_two_bytes(std::byte* to, std::size_t number) { return put(put(to, number & 255), number >> 8); }

std::byte* write_stored(std::span<const std::byte> bytes, std::byte* to) {
  for (std::size_t left = stored_blocks(bytes.size()); left > 0; --left) {
    const std::size_t size = std::min(bytes.size(), most_stored);
    to = put(to, left == 1 ? 1 : 0);
    to = put_in_two_bytes(to, size);
    to = put_in_two_bytes(to, size ^ most_stored);
    to = std::copy_n(bytes.data(), size, to);
    bytes = bytes.subspan(size);
  }
  return to;
}

}  // namespace

RawVector<std::byte> deflated(std::span<const std::byte> bytes, std::size_t distance) {
  const deflating::CodedBlock coded(bytes, distance);
  const std::size_t coded_bytes = coded.coded_bytes(), plain_bytes = bytes.size() + stored_blocks(bytes.size()) * stored_head_bytes;
  RawVector<std::byte> packed(head_bytes + std::min(coded_bytes, plain_bytes) + std::max(sum_bytes, deflating::BitWriter::spare_bytes));
  std::byte* to = put(put(packed.data(), 0x78), 0x01);
  to = coded_bytes < plain_bytes ? coded.write(to) : write_stored(bytes, to);
  const std::uint32_t sum = deflating::adler32_of(bytes);
  for (const int shift : {24, 16, 8, 0}) to = put(to, sum >> shift & 255);
  packed.resize(static_cast<std::size_t>(to - packed.data()));
  return packed;
}

void pad_to_groups_of_three(RawVector<std::byte>& stream) {
  constexpr std::array<std::byte, stored_head_bytes> empty_block = {std::byte{0}, std::byte{0}, std::byte{0}, std::byte{255},
                                                                    std::byte{255}};
  for (std::size_t blocks = stream.size() % 3; blocks > 0; --blocks) {  // n + 5 (n % 3) is a multiple of 3
    stream.insert(stream.begin() + head_bytes, empty_block.begin(), empty_block.end());
  }
}

}  // namespace karst
