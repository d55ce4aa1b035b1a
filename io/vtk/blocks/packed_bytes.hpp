// The stored bytes of an array: raw, or decoded from base64. They may be compressed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_bytes.hpp"
#include "io/images/byte_stream.hpp"
#include "io/vtk/array_place.hpp"

namespace karst {

// Base64: bytes as text of 64 symbols, four symbols for three bytes.

/// The number of symbols for `bytes` bytes that are encoded separately.
constexpr std::int64_t base64_size(std::int64_t bytes) { return (bytes + 2) / 3 * 4; }

/// Encodes `bytes`, whose number is a multiple of three, to base64_size() symbols.
void encode_groups(std::span<const std::byte> bytes, std::byte* to);

/// Encodes bytes that arrive in any number of pieces.
class Base64Encoder {
 public:
  /// The symbols of these bytes. Up to two bytes wait for the next call.
  std::string encode(std::span<const std::byte> bytes);

  /// The symbols of the waiting bytes, padded. Later bytes are encoded separately.
  std::string finish();

 private:
  std::array<std::uint8_t, 3> waiting_{};
  std::size_t count_ = 0;
};

/// Decodes symbols of a file. Skips white space. Padding may occur between parts that were encoded separately.
class Base64Decoder {
 public:
  explicit Base64Decoder(FileWindow symbols) : symbols_(std::move(symbols)) {}

  /// Fills `to` with the next bytes. Returns their number: less at the end, or before a character that is no symbol.
  std::size_t read(std::span<std::byte> to);

 private:
  std::size_t read_groups(std::span<std::byte> to);
  void read_group();
  int next_symbol();

  FileWindow symbols_;
  std::array<std::byte, 3> group_{};  // its last bytes are not read yet
  std::size_t left_ = 0, group_bytes_ = 0;
};

class PackedBytes {
 public:
  /// For an array that is not ascii.
  PackedBytes(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place);

  const std::string& path() const { return path_; }
  const ArrayPlace& place() const { return place_; }

  /// Reads the next bytes. Throws InputError at the end of the array.
  void read(std::span<std::byte> to);

  /// Reads the next counts (of blocks or bytes).
  std::vector<std::uint64_t> counts(std::size_t number);

 private:
  std::size_t read_raw(std::span<std::byte> to);

  std::string path_;
  ArrayPlace place_;
  FileWindow window_;
  std::optional<Base64Decoder> decoder_;
};

/// Throws InputError.
template <class... Why>
[[noreturn]] void refuse_array(const std::string& path, const std::string& array, const Why&... why) {
  throw InputError(text(quote(path), " is damaged: its array ", quote(array), " ", why..., ". Write it again."));
}

}  // namespace karst
