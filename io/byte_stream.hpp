// The voxels of an image that must be decoded: bytes in the order of the file, from the first to the last.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "io/image_file.hpp"

namespace karst {

class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// Fills `to` with the next bytes. Throws InputError when they are damaged or there are no more.
  virtual void read(std::span<std::byte> to) = 0;

  /// After the last voxel: throws InputError when more follows, or when what was read fails its checksum.
  virtual void expect_end() = 0;
};

/// For an image that is not plain.
std::unique_ptr<ByteStream> open_stream(const ImageFile& image);

// One for each kind of packing. Where its package is off, it throws an InputError that says so.
std::unique_ptr<ByteStream> open_deflate_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image);
std::unique_ptr<ByteStream> open_vti_stream(const ImageFile& image);

}  // namespace karst
