// Boxes with stepped faces.
//
// Along each axis all voxels have an order, the sweep: plane by plane, in a plane row by row, in a row voxel by voxel. A cut is a position
// in the sweep along its axis: a number of planes, plus at most one partial plane and one partial row. So a cut can part any number of
// voxels from the rest, and a region between cuts is a box whose faces have at most one step.
#pragma once

#include <compare>

#include "geometry/box.hpp"

namespace karst {

/// A position in the sweep along an axis; a voxel lies below it when its own position is smaller.
struct SweepKey {
  std::int64_t plane = 0;
  std::int64_t row = 0;
  std::int64_t voxel = 0;
  auto operator<=>(const SweepKey&) const = default;
};

/// Along which axes the rows of a plane, and the voxels of a row, follow one another in the sweep along `axis`.
constexpr int sweep_row_axis(int axis) { return axis == 2 ? 1 : 2; }
constexpr int sweep_voxel_axis(int axis) { return axis == 0 ? 1 : 0; }

/// Of row (y, z), the voxels below a cut: those with x less than this. 0 or less: none.
std::int64_t x_below(int axis, const SweepKey& cut, std::int64_t y, std::int64_t z);

struct Interval {
  std::int64_t begin;
  std::int64_t end;
};

struct Region {
  std::array<SweepKey, 3> low;   ///< for each axis: voxels of the region are not below this ...
  std::array<SweepKey, 3> high;  ///< ... and below this

  explicit Region(const Box& box);

  Box bounds() const;
  Interval row(std::int64_t y, std::int64_t z) const;  ///< empty when end <= begin
};

}  // namespace karst
