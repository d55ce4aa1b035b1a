// Labels in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/box.hpp"
#include "geometry/labels/label_set.hpp"
#include "geometry/labels/voxel_type.hpp"

namespace karst {

/// An image in memory, x fastest, in this machine's byte order. Every rank has all voxels.
struct LabelArray {
  Index3 shape{};
  VoxelType type = VoxelType::uint8;
  std::span<const std::byte> labels;
  LabelSet pore;
  std::optional<double> voxel_size_m = {};
  std::optional<Box> crop = {};          ///< the sample: a box of the image
  std::optional<double> threshold = {};  ///< for grey images: voxels at or below this grey value are pore; `pore` must be empty
};

}  // namespace karst
