// The voxels of an image that must be decoded, as a stream of bytes in the order of the file.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>

#include "io/images/image_file.hpp"

namespace karst {

class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// Fills `to` with the next bytes. Throws InputError if they are damaged or missing.
  virtual void read(std::span<std::byte> to) = 0;

  /// Call after the last voxel. Throws InputError if more bytes follow, or if a checksum does not match.
  virtual void expect_end() = 0;
};

/// For images that are not plain.
std::unique_ptr<ByteStream> open_stream(const ImageFile& image);

// Each packing has one function, which throws an InputError in a build without the library of the packing.
std::unique_ptr<ByteStream> open_deflate_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_vti_stream(const ImageFile& image);

// Converts numbers of files to the byte order of this machine.

/// Converts numbers of `width` bytes in place. `is_big_endian`: their order in the file.
inline void to_native_order(std::span<std::byte> numbers, std::size_t width, bool is_big_endian) {
  if (width == 1 || is_big_endian == (std::endian::native == std::endian::big)) return;
  for (std::size_t at = 0; at < numbers.size(); at += width) std::reverse(&numbers[at], &numbers[at] + width);
}

}  // namespace karst
