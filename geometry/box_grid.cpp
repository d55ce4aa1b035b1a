#include "geometry/box_grid.hpp"

#include <limits>
#include <optional>

namespace karst {

namespace {

// The cheapest three counts of boxes along the axes whose product is `boxes` and which fit the shape.
std::optional<std::array<int, 3>> best_counts(const Index3& n, int boxes) {
  std::optional<std::array<int, 3>> best;
  double least = std::numeric_limits<double>::max();
  for (int px = 1; px <= boxes && px <= n[0]; ++px) {
    if (boxes % px != 0) continue;
    for (int py = 1; py <= boxes / px && py <= n[1]; ++py) {
      if (boxes / px % py != 0) continue;
      const int pz = boxes / px / py;
      if (pz > n[2]) continue;
      const double nx = static_cast<double>(n[0]), ny = static_cast<double>(n[1]), nz = static_cast<double>(n[2]);
      const double cost = 4 * (px - 1) * ny * nz + 2 * (py - 1) * nx * nz + (pz - 1) * nx * ny;
      if (cost < least) {
        least = cost;
        best = {px, py, pz};
      }
    }
  }
  return best;
}

}  // namespace

BoxGrid::BoxGrid(const Index3& shape, int ranks) : shape_(shape) {
  std::optional<std::array<int, 3>> counts;
  for (int boxes = ranks; !counts; --boxes) counts = best_counts(shape, boxes);
  counts_ = *counts;
}

std::array<int, 3> BoxGrid::place(int rank) const {
  return {rank % counts_[0], rank / counts_[0] % counts_[1], rank / counts_[0] / counts_[1]};
}

Box BoxGrid::box(int rank) const {
  if (!used(rank)) return {};
  const std::array<int, 3> at = place(rank);
  Box b;
  for (int axis = 0; axis < 3; ++axis) {
    b.lo[axis] = shape_[axis] * at[axis] / counts_[axis];
    b.hi[axis] = shape_[axis] * (at[axis] + 1) / counts_[axis];
  }
  return b;
}

// Along each axis: the last box that begins at or before the voxel.
int BoxGrid::rank_of(const Index3& voxel) const {
  std::array<int, 3> at{};
  for (std::size_t a = 0; a < 3; ++a) at[a] = static_cast<int>(((voxel[a] + 1) * counts_[a] - 1) / shape_[a]);
  return at[0] + counts_[0] * (at[1] + counts_[1] * at[2]);
}

int BoxGrid::neighbour(int rank, int axis, int step, bool wrap) const {
  if (!used(rank)) return -1;
  std::array<int, 3> at = place(rank);
  at[axis] += step;
  if (at[axis] < 0 || at[axis] >= counts_[axis]) {
    if (!wrap) return -1;
    at[axis] = (at[axis] + counts_[axis]) % counts_[axis];
  }
  return at[0] + counts_[0] * (at[1] + counts_[1] * at[2]);
}

}  // namespace karst
