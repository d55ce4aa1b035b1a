#include "io/formats/vti_blocks.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "io/formats/header_text.hpp"

namespace karst {

namespace {

// As many bytes as `symbols` are; it ends at padding or at what is no base64.
std::string from_base64(std::string_view symbols) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char symbol : symbols) {
    const std::size_t value = alphabet.find(symbol);
    if (value == std::string_view::npos) break;
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xff);
  }
  return bytes;
}

std::vector<std::uint64_t> numbers_in(const std::string& bytes, const BlockTable& table) {
  std::vector<std::uint64_t> numbers(bytes.size() / table.word);
  for (std::size_t i = 0; i < numbers.size() * table.word; ++i) {
    const std::size_t within = i % table.word;
    const std::size_t shift = 8 * (table.is_big_endian ? table.word - 1 - within : within);
    numbers[i / table.word] |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << shift;
  }
  return numbers;
}

}  // namespace

// Number of blocks, size of a block and of a last, smaller one, once decompressed; then the compressed size of each.
bool blocks_fit(const std::string& path, std::int64_t file_bytes, std::int64_t most, const BlockTable& table) {
  const auto read = [&](std::int64_t at, std::size_t count) {  // base64 of each of the two parts is padded by itself
    const std::string bytes = read_bytes(path, at, table.is_base64 ? (count * table.word + 2) / 3 * 4 : count * table.word);
    return numbers_in(table.is_base64 ? from_base64(bytes) : bytes, table);
  };
  const std::vector<std::uint64_t> start = read(table.at, 3);
  if (start.size() < 3) return false;
  constexpr std::int64_t usual_block = 1 << 26;  // may be larger than all that there is
  if (std::cmp_greater(start[0], file_bytes / static_cast<std::int64_t>(table.word))) return false;
  if (std::cmp_greater(start[1], std::max(most, usual_block)) || start[2] > start[1]) return false;
  const auto count = static_cast<std::size_t>(start[0]);
  const auto after = static_cast<std::int64_t>(table.is_base64 ? 4 * table.word : 3 * table.word);
  const std::vector<std::uint64_t> sizes = read(table.at + after, count);
  const auto fits = [&](std::uint64_t size) { return std::cmp_less_equal(size, file_bytes); };
  return sizes.size() >= count && std::all_of(sizes.begin(), sizes.end(), fits);
}

}  // namespace karst
