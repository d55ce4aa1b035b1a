// Copies voxels from one array to another.
#pragma once

#include <cstddef>

#include "geometry/box.hpp"

namespace karst {

/// Copies the voxels of `which` from an array of the voxels of `from_box` to an array of the voxels of `to_box`. Both boxes hold `which`,
/// and in both arrays x varies fastest.
void copy_voxels(const Box& which, std::size_t voxel_bytes, const Box& from_box, const std::byte* from, const Box& to_box, std::byte* to);

}  // namespace karst
