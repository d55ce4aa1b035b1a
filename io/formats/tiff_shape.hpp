// The shape of an array, in the JSON that tifffile writes into TIFF files: {"shape": [7, 6, 5], "truncated": true}.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

struct TiffShape {
  std::vector<std::string> extents;  ///< digits, or "?" for what is no whole number from zero up
  bool is_truncated = false;         ///< a single directory stands for all pages
};

/// Nothing for text that is no JSON, no object, or has no array "shape".
std::optional<TiffShape> read_tiff_shape(std::string_view json);

}  // namespace karst
