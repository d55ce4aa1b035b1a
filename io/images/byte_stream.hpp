// The voxels of an image that must be decoded, as a stream of bytes in the order of the file.
#pragma once

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

// One function for each packing. In a build without its library, it throws an InputError.
std::unique_ptr<ByteStream> open_deflate_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_vti_stream(const ImageFile& image);

}  // namespace karst
