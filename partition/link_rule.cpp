#include "partition/link_rule.hpp"

#include <bit>

namespace karst {

namespace {

// Sets `at` to the place in [0, extent) that it is an image of. Returns whether the image is turned round.
bool fold(std::int64_t& at, std::int64_t extent, Boundary boundary) {
  bool is_turned = false;
  while (at < 0 || at >= extent) {
    if (boundary == Boundary::periodic) {
      at += at < 0 ? extent : -extent;
    } else {
      at = at < 0 ? -1 - at : 2 * extent - 1 - at;
      is_turned = !is_turned;
    }
  }
  return is_turned;
}

}  // namespace

LinkEnd LinkRule::end_of(const Index3& voxel, int q) const {
  Index3 c = velocities[q];
  LinkEnd end;
  end.voxel = voxel - c;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!fold(end.voxel[axis], shape[axis], boundary)) continue;
    c[axis] = -c[axis];
    end.mirrors |= static_cast<std::uint8_t>(1u << axis);
  }
  // In a sealed sample, faces normal to the flow are mirrors and all others are walls. So at an edge one of the two faces is a wall.
  end.wall = boundary == Boundary::sealed && std::popcount(end.mirrors) > 1;
  end.q = velocities.direction_of(-c);
  return end;
}

std::optional<LinkRule::Face> LinkRule::face_before(const Index3& voxel) const {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (voxel[axis] < 0 && faces[axis][0]) return Face{axis, 0};
    if (voxel[axis] >= shape[axis] && faces[axis][1]) return Face{axis, 1};
  }
  return std::nullopt;
}

Index3 LinkRule::in_sample(const Index3& voxel) const {
  Index3 folded = voxel;
  for (std::size_t axis = 0; axis < 3; ++axis) fold(folded[axis], shape[axis], boundary);
  return folded;
}

}  // namespace karst
