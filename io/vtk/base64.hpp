// Bytes as text of 64 symbols, four for three bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "io/file_bytes.hpp"

namespace karst {

/// So many symbols stand for `bytes` bytes that are encoded by themselves.
constexpr std::int64_t base64_size(std::int64_t bytes) { return (bytes + 2) / 3 * 4; }

/// Bytes to symbols, in as many parts as they come.
class Base64Encoder {
 public:
  /// The symbols of these bytes; up to two bytes wait for the next ones.
  std::string encode(std::span<const std::byte> bytes);

  /// The symbols of the bytes that wait, padded. What comes next is encoded by itself.
  std::string finish();

 private:
  std::array<std::uint8_t, 3> waiting_{};
  std::size_t count_ = 0;
};

/// Symbols of a file to bytes. White space is skipped; padding may stand between two parts that were encoded by themselves.
class Base64Decoder {
 public:
  explicit Base64Decoder(FileWindow symbols) : symbols_(std::move(symbols)) {}

  /// Fills `to` with the next bytes; returns how many there were before the end, or before something that is no symbol.
  std::size_t read(std::span<std::byte> to);

 private:
  std::size_t read_groups(std::span<std::byte> to);
  void read_group();
  int next_symbol();

  FileWindow symbols_;
  std::array<std::byte, 3> group_{};  // the last bytes of it were not asked for yet
  std::size_t left_ = 0, group_bytes_ = 0;
};

}  // namespace karst
