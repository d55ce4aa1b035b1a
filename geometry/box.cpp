#include "geometry/box.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/whole_numbers.hpp"

namespace karst {

std::string shape_text(const Index3& shape) { return text(shape[0], " x ", shape[1], " x ", shape[2]); }

std::int64_t checked_voxels(const Index3& shape, const std::string& whose) {
  std::optional<std::int64_t> bytes = 8;
  for (int axis = 0; axis < 3; ++axis) {
    const std::int64_t extent = shape[axis];
    if (extent < 1) throw InputError(text(whose, " is ", shape_text(shape), " voxels: every extent must be at least 1."));
    if (extent > std::numeric_limits<std::int32_t>::max()) {
      throw InputError(text(whose, " is ", shape_text(shape), " voxels: an extent above 2147483647 cannot be addressed."));
    }
    if (bytes) bytes = checked_product(*bytes, extent);
  }
  if (!bytes) {
    throw InputError(text(whose, " is ", shape_text(shape), " voxels: more than 2^60 voxels cannot be addressed."));
  }
  return *bytes / 8;
}

Box whole_box(const Index3& shape) { return {{0, 0, 0}, shape}; }

Box shifted(const Box& box, const Index3& by) {
  return {{box.lo[0] + by[0], box.lo[1] + by[1], box.lo[2] + by[2]}, {box.hi[0] + by[0], box.hi[1] + by[1], box.hi[2] + by[2]}};
}

Box shifted_back(const Box& box, const Index3& by) { return shifted(box, {-by[0], -by[1], -by[2]}); }

Box intersection(const Box& a, const Box& b) {
  Box both;
  for (int axis = 0; axis < 3; ++axis) {
    both.lo[axis] = std::max(a.lo[axis], b.lo[axis]);
    both.hi[axis] = std::max(both.lo[axis], std::min(a.hi[axis], b.hi[axis]));
  }
  return both.empty() ? Box{} : both;
}

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
