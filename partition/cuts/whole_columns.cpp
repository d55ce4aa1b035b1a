#include "partition/cuts/whole_columns.hpp"

#include <algorithm>
#include <utility>

namespace karst {

WholeColumns::WholeColumns(std::unique_ptr<Partition> of_voxels, const Index3& shape, std::int64_t layers)
    : of_voxels_(std::move(of_voxels)), end_(shape[1]), low_(layers - 1), high_(shape[1] - layers) {
  if (high_ < layers) low_ = high_ = end_ / 2;
}

Box WholeColumns::bounds(std::int64_t part) const {
  Box box = of_voxels_->bounds(part);
  const auto holds = [&](std::int64_t y) { return box.lo[1] <= y && y < box.hi[1]; };
  const bool reaches_low = holds(low_), reaches_high = holds(high_);
  if (reaches_low) box.lo[1] = 0;
  if (reaches_high) box.hi[1] = end_;
  return box;
}

void WholeColumns::owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const {
  of_voxels_->owners(std::clamp(y, low_, high_), z, x, visit);
}

}  // namespace karst
