// Where the other end of a link lies, when the sample's own faces are in the way.
#pragma once

#include "geometry/boundary.hpp"
#include "geometry/velocities.hpp"

namespace karst {

/// The other end of link (voxel, q): the link that it is exchanged with. See the slot rule in docs/prepared-file.md.
struct LinkEnd {
  bool wall = false;         ///< the sample's face is a wall here, whatever the flow's direction
  Index3 voxel{0, 0, 0};     ///< in the sample
  int q = 0;                 ///< of that voxel
  std::uint8_t mirrors = 0;  ///< bit a: reflected at a face normal to axis a
};

LinkEnd link_end(const Index3& voxel, int q, const Index3& shape, Boundary boundary);

}  // namespace karst
