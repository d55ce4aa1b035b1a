// TIFF files of few voxels, as libtiff writes them.
#pragma once

#include <filesystem>
#include <string>

namespace karst {

struct TiffPages {
  int pages = 2;
  int bits = 8;
  int compression = 1;     ///< none
  const char* mode = "w";  ///< of TIFFOpen
  bool is_tiled = false;
  std::string description{};
};

/// Written beside `scratch`, and gone.
std::string tiff_bytes(const std::filesystem::path& scratch, const TiffPages& kind);

}  // namespace karst
