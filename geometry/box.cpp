#include "geometry/box.hpp"

#include <algorithm>
#include <limits>
#include <mutex>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"

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

Box intersection(const Box& a, const Box& b) {
  Box both;
  for (int axis = 0; axis < 3; ++axis) {
    both.lo[axis] = std::max(a.lo[axis], b.lo[axis]);
    both.hi[axis] = std::max(both.lo[axis], std::min(a.hi[axis], b.hi[axis]));
  }
  return both.empty() ? Box{} : both;
}

Box box_around(std::span<const std::uint64_t> voxels, const Index3& shape, int threads) {
  constexpr std::int64_t share = 1 << 16;
  const Box whole = whole_box(shape);
  Box around = {shape, {0, 0, 0}};
  std::mutex guard;
  const auto include = [](Box& box, const Index3& lo, const Index3& hi) {
    for (std::size_t a = 0; a < 3; ++a) {
      box.lo[a] = std::min(box.lo[a], lo[a]);
      box.hi[a] = std::max(box.hi[a], hi[a]);
    }
  };
  in_parallel_shares(threads, std::ssize(voxels), share, [&](std::int64_t begin, std::int64_t end) {
    Box mine = {shape, {0, 0, 0}};
    VoxelWalk walk(whole);
    for (std::int64_t i = begin; i < end; ++i) {
      const std::uint64_t voxel = voxels[static_cast<std::size_t>(i)];
      if (voxel >= static_cast<std::uint64_t>(whole.volume())) continue;
      const Index3& at = walk.at(voxel);
      include(mine, at, {at[0] + 1, at[1] + 1, at[2] + 1});
    }
    const std::lock_guard<std::mutex> lock(guard);
    include(around, mine.lo, mine.hi);
  });
  return around.hi[0] == 0 ? Box{} : around;
}

}  // namespace karst
