#include "partition/parts/link_rule.hpp"

#include <algorithm>
#include <bit>

namespace karst {

namespace {

// Sets `at` to the place in [0, extent) that it is an image of. Returns whether the image is turned round.
bool fold(std::int64_t& at, std::int64_t extent, Boundary boundary, const std::array<std::optional<OpenFace>, 2>& faces) {
  bool is_turned = false;
  while (at < 0 || at >= extent) {
    const std::optional<OpenFace>& face = faces[at < 0 ? 0 : 1];
    if (boundary == Boundary::periodic && !(face && face->is_mirror)) {
      at += at < 0 ? extent : -extent;
    } else {
      at = at < 0 ? -1 - at : 2 * extent - 1 - at;
      is_turned = !is_turned;
    }
  }
  return is_turned;
}

// The open face that a voxel is beyond along an axis, if it is beyond one.
std::optional<OpenFace> face_beyond(const LinkRule& rule, const Index3& voxel, std::size_t axis) {
  if (voxel[axis] >= 0 && voxel[axis] < rule.shape[axis]) return std::nullopt;
  return rule.faces[axis][voxel[axis] < 0 ? 0 : 1];
}

}  // namespace

LinkEnd LinkRule::end_of(const Index3& voxel, int q) const {
  Index3 c = velocities[q];
  LinkEnd end;
  end.voxel = voxel - c;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!fold(end.voxel[axis], shape[axis], boundary, faces[axis])) continue;
    c[axis] = -c[axis];
    end.mirrors |= static_cast<std::uint8_t>(1u << axis);
  }
  // In a sealed sample, faces normal to the flow are mirrors and all others are walls. So at an edge one of the two faces is a wall.
  end.wall = boundary == Boundary::sealed && std::popcount(end.mirrors) > 1;
  end.q = velocities.direction_of(-c);
  return end;
}

std::optional<LinkRule::Face> LinkRule::face_before(const Index3& voxel) const {
  std::optional<Face> crossed_face;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::optional<OpenFace> face = face_beyond(*this, voxel, axis);
    const std::size_t end = voxel[axis] < 0 ? 0 : 1;
    if (face && (!crossed_face || (crossed_face->rule.is_mirror && !face->is_mirror))) crossed_face = Face{axis, end, *face};
  }
  return crossed_face;
}

bool LinkRule::has_faces() const {
  return std::any_of(faces.begin(), faces.end(), [](const auto& ends) { return ends[0] || ends[1]; });
}

Index3 LinkRule::in_mirrors(const Index3& voxel) const {
  Index3 seen = voxel;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::optional<OpenFace> face = face_beyond(*this, voxel, axis);
    if (face && face->is_mirror) fold(seen[axis], shape[axis], boundary, faces[axis]);
  }
  return seen;
}

Index3 LinkRule::before_faces(const Index3& voxel) const {
  Index3 seen = voxel;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (face_beyond(*this, voxel, axis)) fold(seen[axis], shape[axis], Boundary::mirror, faces[axis]);
  }
  return seen;
}

Index3 LinkRule::in_sample(const Index3& voxel) const {
  Index3 folded = voxel;
  for (std::size_t axis = 0; axis < 3; ++axis) fold(folded[axis], shape[axis], boundary, faces[axis]);
  return folded;
}

}  // namespace karst
