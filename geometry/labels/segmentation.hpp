// Makes labels from grey values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/labels/label_set.hpp"
#include "geometry/labels/voxel_type.hpp"

namespace karst {

/// Voxels at or below the threshold are pore, brighter ones are solid.
struct Segmentation {
  double threshold = 0;
  std::vector<LabelSet::Range> outside = {};  ///< grey values of voxels outside the sample

  static constexpr VoxelType type = VoxelType::uint8;  ///< of the labels
  static constexpr std::uint8_t pore = 0, solid = 1, not_sample = 2;

  /// One label for each grey value, in this machine's byte order. Throws InputError for values that are not numbers.
  void apply(VoxelType type, std::span<const std::byte> grey, std::span<std::byte> labels) const;

  bool operator==(const Segmentation&) const = default;
};

}  // namespace karst
