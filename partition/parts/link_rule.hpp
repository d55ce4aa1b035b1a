// The rule by which the links of the sites of a sample end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/velocity_set.hpp"

namespace karst {

/// The other end of a link (voxel, q): the link that it is exchanged with. See the slot rule in docs/prepared-file.md.
struct LinkEnd {
  bool wall = false;         ///< the link ends at a wall, for every flow direction
  Index3 voxel{0, 0, 0};     ///< in the sample
  int q = 0;                 ///< direction of the other link
  std::uint8_t mirrors = 0;  ///< bit a: reflected at a face normal to axis a
};

/// A face of a sample that links do not pass: a named wall, or a mirror.
struct OpenFace {
  std::uint8_t wall = 0;  ///< its number; also that of a mirror
  bool is_mirror = false;
};
using OpenFaces = std::array<std::array<std::optional<OpenFace>, 2>, 3>;  ///< by axis and end

struct LinkRule {
  VelocitySet velocities;
  Index3 shape;  ///< of the sample
  Boundary boundary = Boundary::periodic;
  OpenFaces faces = {};  ///< instead of the boundary at these faces

  /// Walls return populations of 2 and 3 voxels to the layer of VelocitySet::layers_returned(). For periodic boundaries, and faces without
  /// mirrors.
  bool returns_layers = false;

  /// The open face between the sample and a voxel beyond it. At an edge of two open faces, a wall before a mirror.
  struct Face {
    std::size_t axis = 0, end = 0;
    OpenFace rule;
  };
  std::optional<Face> face_before(const Index3& voxel) const;
  bool has_faces() const;

  LinkEnd end_of(const Index3& voxel, int q) const;

  /// A voxel beyond open faces that are mirrors, as they show it. Periodic images are kept where they are.
  Index3 in_mirrors(const Index3& voxel) const;

  /// A voxel beyond open faces, as mirrors at these faces show it, also where they are walls. Periodic images are kept where they are.
  Index3 before_faces(const Index3& voxel) const;

  /// The voxel of the sample that a voxel beyond its faces is an image of.
  Index3 in_sample(const Index3& voxel) const;
};

}  // namespace karst
