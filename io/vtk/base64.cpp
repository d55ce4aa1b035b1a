#include "io/vtk/base64.hpp"

#include <algorithm>
#include <string_view>

#include "base/parallel.hpp"

namespace karst {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int padding = -1, space = -2, other = -3;

constexpr std::array<std::int8_t, 256> table_of_values() {
  std::array<std::int8_t, 256> values{};
  for (auto& value : values) value = other;
  for (std::size_t i = 0; i < alphabet.size(); ++i) values[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  for (const char c : {' ', '\t', '\r', '\n'}) values[static_cast<unsigned char>(c)] = space;
  values['='] = padding;
  return values;
}

constexpr std::array<std::int8_t, 256> value_of = table_of_values();

constexpr std::int64_t groups_at_a_time = 1 << 16;  // work unit of a thread

std::uint32_t group_at(const std::byte* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 16 | static_cast<std::uint32_t>(bytes[1]) << 8 | static_cast<std::uint32_t>(bytes[2]);
}

void put_group(std::uint32_t bits, char* to) {
  for (std::size_t i = 0; i < 4; ++i) to[i] = alphabet[bits >> (18 - 6 * i) & 63];
}

}  // namespace

std::string Base64Encoder::encode(std::span<const std::byte> bytes, int threads) {
  std::string symbols((count_ + bytes.size()) / 3 * 4, '\0');
  char* to = symbols.data();
  while (!bytes.empty() && (count_ > 0 || bytes.size() < 3)) {
    waiting_[count_++] = static_cast<std::uint8_t>(bytes.front());
    bytes = bytes.subspan(1);
    if (count_ < 3) continue;
    put_group(static_cast<std::uint32_t>(waiting_[0] << 16 | waiting_[1] << 8 | waiting_[2]), to);
    to += 4;
    count_ = 0;
  }
  const std::size_t groups = bytes.size() / 3;
  in_parallel_shares(threads, static_cast<std::int64_t>(groups), groups_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) put_group(group_at(&bytes[3 * i]), to + 4 * i);
  });
  for (const std::byte byte : bytes.subspan(3 * groups)) waiting_[count_++] = static_cast<std::uint8_t>(byte);
  return symbols;
}

std::string Base64Encoder::finish() {
  if (count_ == 0) return "";
  std::string symbols(4, '=');
  put_group(static_cast<std::uint32_t>(waiting_[0] << 16 | (count_ > 1 ? waiting_[1] << 8 : 0)), symbols.data());
  std::fill(symbols.begin() + static_cast<std::ptrdiff_t>(count_) + 1, symbols.end(), '=');
  count_ = 0;
  return symbols;
}

// A value from 0 to 63, or `padding`, or `other` at the end.
int Base64Decoder::next_symbol() {
  int value = space;
  while (value == space) {
    const int byte = symbols_.get();
    value = byte < 0 ? other : value_of[static_cast<std::size_t>(byte)];
  }
  return value;
}

void Base64Decoder::read_group() {
  std::uint32_t bits = 0;
  int symbols = 0;
  for (int i = 0; i < 4; ++i) {
    const int value = next_symbol();
    if (value == other) break;
    bits |= static_cast<std::uint32_t>(std::max(value, 0)) << (18 - 6 * i);
    if (value != padding) symbols = i + 1;
  }
  group_bytes_ = symbols < 2 ? 0 : static_cast<std::size_t>(symbols - 1);
  for (std::size_t i = 0; i < group_bytes_; ++i) group_[i] = static_cast<std::byte>(bits >> (16 - 8 * i) & 0xff);
  left_ = group_bytes_;
}

// Decodes groups of four symbols that are in memory, without padding. Returns the number of bytes.
std::size_t Base64Decoder::read_groups(std::span<std::byte> to) {
  const std::span<const char> symbols = symbols_.rest();
  const auto value = [&](std::size_t i) { return static_cast<std::int32_t>(value_of[static_cast<unsigned char>(symbols[i])]); };
  std::size_t at = 0, done = 0;
  for (; at + 4 <= symbols.size() && done + 3 <= to.size(); at += 4, done += 3) {
    const std::int32_t bits = value(at) << 18 | value(at + 1) << 12 | value(at + 2) << 6 | value(at + 3);
    if (bits < 0) break;  // one of the four is no symbol
    for (std::size_t i = 0; i < 3; ++i) to[done + i] = static_cast<std::byte>(bits >> (16 - 8 * i) & 0xff);
  }
  symbols_.skip(at);
  return done;
}

std::size_t Base64Decoder::read(std::span<std::byte> to) {
  std::size_t done = 0;
  while (done < to.size()) {
    if (left_ > 0) {
      to[done++] = group_[group_bytes_ - left_--];
      continue;
    }
    const std::size_t more = read_groups(to.subspan(done));
    done += more;
    if (more > 0) continue;
    read_group();
    if (left_ == 0) break;
  }
  return done;
}

}  // namespace karst
