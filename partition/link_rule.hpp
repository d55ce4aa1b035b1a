// Where the links of the sites of a sample end.
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

/// The faces of a sample that are named walls, by axis and end: their numbers.
using FaceWalls = std::array<std::array<std::optional<std::uint8_t>, 2>, 3>;

struct LinkRule {
  VelocitySet velocities;
  Index3 shape;  ///< of the sample
  Boundary boundary = Boundary::periodic;
  FaceWalls faces = {};  ///< links do not pass these faces

  /// The first such face between the sample and a voxel beyond it.
  struct Face {
    std::size_t axis = 0, end = 0;
  };
  std::optional<Face> face_before(const Index3& voxel) const;

  LinkEnd end_of(const Index3& voxel, int q) const;

  /// The voxel of the sample that a voxel beyond its faces is an image of.
  Index3 in_sample(const Index3& voxel) const;
};

}  // namespace karst
