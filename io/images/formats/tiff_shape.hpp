// The shape of an array, in the JSON that tifffile writes into TIFF files: {"shape": [7, 6, 5], "truncated": true}.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

struct TiffShape {
  std::vector<std::string> extents;  ///< digits; "?" for anything but a whole number from 0 on
  bool is_truncated = false;         ///< a single directory describes all pages
};

/// nullopt if the text is no JSON object with an array "shape".
std::optional<TiffShape> read_tiff_shape(std::string_view json);

}  // namespace karst
