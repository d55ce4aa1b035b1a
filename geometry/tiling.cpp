#include "geometry/tiling.hpp"

#include <algorithm>

namespace karst {

Tiling::Tiling(const Index3& shape, std::int64_t edge) : edge_(edge) {
  for (std::size_t a = 0; a < 3; ++a) {
    counts_[a] = shape[a] / edge;
    first_[a] = (shape[a] - counts_[a] * edge) / 2;
    along_[a].assign(static_cast<std::size_t>(shape[a]), -1);
    for (std::int64_t i = 0; i < counts_[a] * edge; ++i)
      along_[a][static_cast<std::size_t>(first_[a] + i)] = static_cast<std::int32_t>(i / edge);
  }
}

Box Tiling::box(std::int64_t tile) const {
  const Index3 at = whole_box(counts_).voxel_at(static_cast<std::size_t>(tile));
  Box box;
  for (std::size_t a = 0; a < 3; ++a) {
    box.lo[a] = first_[a] + at[a] * edge_;
    box.hi[a] = box.lo[a] + edge_;
  }
  return box;
}

std::vector<Tiling> tilings(const Index3& shape) {
  constexpr std::int64_t shortest = 16;  // shorter cubes hold few pores or none
  std::vector<Tiling> all;
  for (const std::int64_t share : {2, 4, 8}) {
    const std::int64_t edge = *std::min_element(shape.begin(), shape.end()) / share;
    if (edge >= shortest) all.emplace_back(shape, edge);
  }
  return all;
}

}  // namespace karst
