// The six neighbours of a voxel that share a face with it, as the velocity set of parts without flow.
#pragma once

#include <array>

#include "geometry/velocity_set.hpp"

namespace karst {

/// Rest, +x, -x, +y, -y, +z, -z.
inline VelocitySet face_neighbours() {
  constexpr std::array<Index3, 7> velocities = {{{0, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
  return {"faces", velocities};
}

}  // namespace karst
