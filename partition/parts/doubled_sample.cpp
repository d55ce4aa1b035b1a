#include "partition/parts/doubled_sample.hpp"

#include <algorithm>
#include <vector>

namespace karst {

Index3 DoubledSample::shape() const {
  Index3 doubled = shape_;
  doubled[axis_] *= 2;
  return doubled;
}

PoreRows DoubledSample::rows(const PoreRows& own, int threads, const Comm& comm) const {
  PoreBlock pores(BoxGrid(shape(), comm.size()).box(comm.rank()));
  const std::int64_t extent = shape_[axis_], lo = pores.box.lo[axis_], hi = pores.box.hi[axis_];
  Box in_sample = pores.box, in_image = pores.box;  // the voxels that the mirror image of this box shows
  in_sample.hi[axis_] = std::clamp(hi, lo, std::max(lo, extent));
  in_image.lo[axis_] = 2 * extent - std::max(hi, extent);
  in_image.hi[axis_] = 2 * extent - std::max(lo, extent);
  const auto set = [&](const PoreRow& row, bool is_turned) {
    for (std::int64_t x = row.begin; x < row.end; ++x) {
      Index3 v = {x, row.y, row.z};
      if (is_turned) v[axis_] = 2 * extent - 1 - v[axis_];
      pores[v] = 1;
    }
  };
  for (const PoreRow& row : fetch_rows(own, shape_, false, in_sample, comm)) set(row, false);
  for (const PoreRow& row : fetch_rows(own, shape_, false, in_image, comm)) set(row, true);
  return PoreRows(pores, threads);
}

void DoubledSample::number_as_sample(RawVector<std::uint64_t>& voxels) const {
  const Box sample = whole_box(shape_), doubled = whole_box(shape());
  for (std::uint64_t& voxel : voxels) {
    if (voxel == no_voxel) continue;
    Index3 v = doubled.voxel_at(voxel);
    const bool is_in_image = v[axis_] >= shape_[axis_];
    if (is_in_image) v[axis_] = 2 * shape_[axis_] - 1 - v[axis_];
    voxel = sample.offset(v) + (is_in_image ? static_cast<std::uint64_t>(sample.volume()) : 0);
  }
}

RawVector<std::uint64_t> numbers_in_sample(const RawVector<std::uint64_t>& voxels, const Index3& shape) {
  const auto volume = static_cast<std::uint64_t>(whole_box(shape).volume());
  RawVector<std::uint64_t> numbers = voxels;
  for (std::uint64_t& number : numbers) {
    if (number != no_voxel) number %= volume;
  }
  return numbers;
}

}  // namespace karst
