// TIFF files of the test image, written by libtiff.
#pragma once

#include <tiffio.h>

#include <string>

#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

struct TiffKind {
  int bits = 8;
  int compression = COMPRESSION_NONE;
  const char* mode = "wl";  // l: little-endian, b: big-endian, 8: BigTIFF
  bool tiled = false;
  std::string description;  // of each page
};

/// Slices z0 ... z1 - 1 of the test image (or their lowest bits), appended to the file where `mode` says a.
void write_pages(const std::string& path, std::int64_t z0, std::int64_t z1, const TiffKind& kind);

/// The same on the root, into a file of its own; all ranks may read it when this returns. Returns its path.
std::string tiff_of(const Scratch& scratch, const std::string& name, const TiffKind& kind, std::int64_t z0 = 0,
                    std::int64_t z1 = test_shape[2]);

}  // namespace karst
