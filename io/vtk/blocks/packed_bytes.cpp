#include "io/vtk/blocks/packed_bytes.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

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

std::uint32_t group_at(const std::byte* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 16 | static_cast<std::uint32_t>(bytes[1]) << 8 | static_cast<std::uint32_t>(bytes[2]);
}

using TwoSymbols = std::array<char, 2>;  // for 12 bits

constexpr std::array<TwoSymbols, 4096> table_of_symbols() {
  std::array<TwoSymbols, 4096> symbols{};
  for (std::size_t bits = 0; bits < symbols.size(); ++bits) symbols[bits] = {alphabet[bits >> 6], alphabet[bits & 63]};
  return symbols;
}

constexpr std::array<TwoSymbols, 4096> symbols_of = table_of_symbols();

void put_group(std::uint32_t bits, std::byte* to) {
  std::memcpy(to, symbols_of[bits >> 12].data(), 2);
  std::memcpy(to + 2, symbols_of[bits & 4095].data(), 2);
}

std::byte* bytes_in(std::string& symbols) { return reinterpret_cast<std::byte*>(symbols.data()); }

}  // namespace

void encode_groups(std::span<const std::byte> bytes, std::byte* to) {
  for (std::size_t at = 0; at < bytes.size(); at += 3, to += 4) put_group(group_at(&bytes[at]), to);
}

std::string Base64Encoder::encode(std::span<const std::byte> bytes) {
  std::string symbols((count_ + bytes.size()) / 3 * 4, '\0');
  std::byte* to = bytes_in(symbols);
  while (!bytes.empty() && (count_ > 0 || bytes.size() < 3)) {
    waiting_[count_++] = static_cast<std::uint8_t>(bytes.front());
    bytes = bytes.subspan(1);
    if (count_ < 3) continue;
    put_group(static_cast<std::uint32_t>(waiting_[0] << 16 | waiting_[1] << 8 | waiting_[2]), to);
    to += 4;
    count_ = 0;
  }
  const std::size_t groups = bytes.size() / 3;
  encode_groups(bytes.first(3 * groups), to);
  for (const std::byte byte : bytes.subspan(3 * groups)) waiting_[count_++] = static_cast<std::uint8_t>(byte);
  return symbols;
}

std::string Base64Encoder::finish() {
  if (count_ == 0) return "";
  std::string symbols(4, '=');
  put_group(static_cast<std::uint32_t>(waiting_[0] << 16 | (count_ > 1 ? waiting_[1] << 8 : 0)), bytes_in(symbols));
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

PackedBytes::PackedBytes(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place)
    : path_(file->path()), place_(place), window_(file, place.begin, place.end) {
  if (place.encoding == ArrayEncoding::base64) decoder_.emplace(window_);
}

void PackedBytes::read(std::span<std::byte> to) {
  const std::size_t got = decoder_ ? decoder_->read(to) : read_raw(to);
  if (got < to.size()) refuse_array(path_, place_.array, "ends too early");
}

std::size_t PackedBytes::read_raw(std::span<std::byte> to) {
  std::size_t done = 0;
  while (done < to.size()) {
    const std::span<const char> some = window_.rest();
    if (some.empty()) break;
    const std::size_t taken = std::min(some.size(), to.size() - done);
    std::memcpy(to.data() + done, some.data(), taken);
    window_.skip(taken);
    done += taken;
  }
  return done;
}

std::vector<std::uint64_t> PackedBytes::counts(std::size_t number) {
  const std::size_t width = place_.count_bytes;
  std::vector<std::byte> bytes(number * width);
  read(bytes);
  std::vector<std::uint64_t> counts(number);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t shift = 8 * (place_.is_big_endian ? width - 1 - i % width : i % width);
    counts[i / width] |= static_cast<std::uint64_t>(bytes[i]) << shift;
  }
  return counts;
}

}  // namespace karst
