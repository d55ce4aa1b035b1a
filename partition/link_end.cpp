#include "partition/link_end.hpp"

#include <bit>

namespace karst {

LinkEnd link_end(const Index3& voxel, int q, const Index3& shape, Boundary boundary) {
  Index3 c = velocities[static_cast<std::size_t>(q)];
  LinkEnd end;
  end.voxel = voxel - c;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::int64_t& at = end.voxel[axis];
    if (at >= 0 && at < shape[axis]) continue;
    if (boundary == Boundary::periodic) {
      at += at < 0 ? shape[axis] : -shape[axis];
    } else {
      at = at < 0 ? 0 : shape[axis] - 1;
      c[axis] = -c[axis];
      end.mirrors |= static_cast<std::uint8_t>(1u << axis);
    }
  }
  // In a sealed sample, faces normal to the flow are mirrors and all others are walls. So at an edge one of the two faces is a wall.
  end.wall = boundary == Boundary::sealed && std::popcount(end.mirrors) > 1;
  end.q = direction_of({-c[0], -c[1], -c[2]});
  return end;
}

}  // namespace karst
