// Boxes with stepped faces.
//
// The sweep along an axis is an order of all voxels: plane by plane, within a plane row by row, within a row voxel by voxel. A cut is a
// position in the sweep along its axis: a number of planes, plus at most one partial plane and one partial row. So a cut can separate any
// number of voxels from the rest. A region between cuts is a box whose faces have at most one step.
#pragma once

#include <compare>

#include "geometry/box.hpp"

namespace karst {

/// A position in the sweep along an axis. A voxel is below a cut if its position is smaller.
struct SweepKey {
  std::int64_t plane = 0;
  std::int64_t row = 0;
  std::int64_t voxel = 0;
  auto operator<=>(const SweepKey&) const = default;
};

/// The axes along which the rows of a plane, and the voxels of a row, follow one another in the sweep along `axis`.
constexpr int sweep_row_axis(int axis) { return axis == 2 ? 1 : 2; }
constexpr int sweep_voxel_axis(int axis) { return axis == 0 ? 1 : 0; }

/// The voxels of row (y, z) below a cut are those with x less than the result. 0 or less: none.
std::int64_t x_below(int axis, const SweepKey& cut, std::int64_t y, std::int64_t z);

struct Interval {
  std::int64_t begin;
  std::int64_t end;
};

struct Region {
  std::array<SweepKey, 3> low;   ///< for each axis: no voxel of the region is below this cut
  std::array<SweepKey, 3> high;  ///< for each axis: all voxels of the region are below this cut

  explicit Region(const Box& box);

  Box bounds() const;
  Interval row(std::int64_t y, std::int64_t z) const;  ///< empty if end <= begin
};

}  // namespace karst
