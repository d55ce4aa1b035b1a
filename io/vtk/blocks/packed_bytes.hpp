// The stored bytes of an array: raw, or decoded from base64. They may be compressed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_bytes.hpp"
#include "io/images/byte_stream.hpp"
#include "io/vtk/array_place.hpp"
#include "io/vtk/blocks/base64.hpp"

namespace karst {

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
