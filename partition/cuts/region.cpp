#include "partition/cuts/region.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace karst {

std::int64_t x_below(int axis, const SweepKey& cut, std::int64_t y, std::int64_t z) {
  constexpr std::int64_t all = std::numeric_limits<std::int64_t>::max();
  if (axis == 0) return cut.plane + (std::pair(z, y) < std::pair(cut.row, cut.voxel) ? 1 : 0);
  const auto here = axis == 2 ? std::pair(z, y) : std::pair(y, z);
  const auto there = std::pair(cut.plane, cut.row);
  return here < there ? all : here == there ? cut.voxel : 0;
}

Region::Region(const Box& box) {
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = {box.lo[axis], 0, 0};
    high[axis] = {box.hi[axis], 0, 0};
  }
}

Box Region::bounds() const {
  Box box;
  for (int axis = 0; axis < 3; ++axis) {
    const bool partial = high[axis].row > 0 || high[axis].voxel > 0;
    box.lo[axis] = low[axis].plane;
    box.hi[axis] = std::max(high[axis].plane + (partial ? 1 : 0), box.lo[axis]);
  }
  return box;
}

Interval Region::row(std::int64_t y, std::int64_t z) const {
  Interval x{0, std::numeric_limits<std::int64_t>::max()};
  for (int axis = 0; axis < 3; ++axis) {
    x.begin = std::max(x.begin, x_below(axis, low[axis], y, z));
    x.end = std::min(x.end, x_below(axis, high[axis], y, z));
  }
  return x;
}

}  // namespace karst
