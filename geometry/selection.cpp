#include "geometry/selection.hpp"

#include <algorithm>

namespace karst {

Box Selection::cells_in(const Box& part) const {
  const Box both = intersection(part, box);
  Box cells;
  for (std::size_t a = 0; a < 3; ++a) {
    const auto before = [&](std::int64_t end) { return box.lo[a] / stride[a] + (end - box.lo[a] + stride[a] - 1) / stride[a]; };
    if (both.empty()) return {};
    cells.lo[a] = before(both.lo[a]);
    cells.hi[a] = before(both.hi[a]);
  }
  return cells.empty() ? Box{} : cells;
}

std::optional<Index3> Selection::cell_of(const Index3& voxel) const {
  if (!box.contains(voxel)) return std::nullopt;
  Index3 cell{};
  for (std::size_t a = 0; a < 3; ++a) {
    const std::int64_t way = voxel[a] - box.lo[a];
    if (way % stride[a] != 0) return std::nullopt;
    cell[a] = box.lo[a] / stride[a] + way / stride[a];
  }
  return cell;
}

Index3 Selection::voxel_of(const Index3& cell) const {
  Index3 voxel{};
  for (std::size_t a = 0; a < 3; ++a) voxel[a] = box.lo[a] + (cell[a] - box.lo[a] / stride[a]) * stride[a];
  return voxel;
}

Box Selection::voxels_of(const Box& cells) const {
  if (cells.empty()) return {};
  const Index3 last = voxel_of({cells.hi[0] - 1, cells.hi[1] - 1, cells.hi[2] - 1});
  return {voxel_of(cells.lo), {last[0] + 1, last[1] + 1, last[2] + 1}};
}

std::array<double, 3> Selection::origin() const {
  std::array<double, 3> corner{};
  for (std::size_t a = 0; a < 3; ++a) corner[a] = static_cast<double>(box.lo[a] % stride[a]) - 0.5 * static_cast<double>(stride[a] - 1);
  return corner;
}

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
