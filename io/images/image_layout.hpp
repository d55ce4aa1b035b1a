// Facts about an image that its file lacks, and the voxels that are wanted. Only the user knows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "geometry/box.hpp"
#include "geometry/labels/segmentation.hpp"

namespace karst {

/// For a raw file, all facts; for other formats, almost none.
struct ImageLayout {
  std::optional<Index3> shape;
  std::optional<std::string> dtype;
  std::optional<std::int64_t> offset;
  std::optional<std::string> array;  ///< the array in a .vti file

  std::optional<Box> crop = {};                   ///< the sample: a box of the image
  std::optional<Segmentation> segmentation = {};  ///< for grey images: the labels that are read
};

}  // namespace karst
