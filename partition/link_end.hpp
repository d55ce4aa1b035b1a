// The other end of a link that crosses a face of the sample.
#pragma once

#include "geometry/boundary.hpp"
#include "geometry/velocities.hpp"

namespace karst {

/// The other end of link (voxel, q): the link that it is exchanged with. See the slot rule in docs/prepared-file.md.
struct LinkEnd {
  bool wall = false;         ///< the link ends at a wall, for every flow direction
  Index3 voxel{0, 0, 0};     ///< in the sample
  int q = 0;                 ///< direction of the other link
  std::uint8_t mirrors = 0;  ///< bit a: reflected at a face normal to axis a
};

LinkEnd link_end(const Index3& voxel, int q, const Index3& shape, Boundary boundary);

}  // namespace karst
