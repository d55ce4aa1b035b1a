#include "geometry/pores/pore_blocks.hpp"

#include <algorithm>

namespace karst {

PoreBlock cut_out(const PoreBlock& whole, const Box& box) {
  PoreBlock part(box);
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) std::copy_n(&whole[{box.lo[0], y, z}], box.extent(0), part.row(y, z));
  }
  return part;
}

PoreBlock with_mirror_images(const PoreBlock& sample) {
  const Index3 n = sample.box.extents();
  PoreBlock eight(whole_box({2 * n[0], 2 * n[1], 2 * n[2]}));
  for (std::size_t i = 0; i < eight.values.size(); ++i) {
    Index3 v = eight.box.voxel_at(i);
    for (std::size_t a = 0; a < 3; ++a) v[a] = std::min(v[a], 2 * n[a] - 1 - v[a]);
    eight.values[i] = sample[v];
  }
  return eight;
}

}  // namespace karst
