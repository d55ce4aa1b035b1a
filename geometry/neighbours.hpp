// The voxels that count as neighbours share a face, or a face or an edge.
#pragma once

#include <array>

#include "geometry/velocity_set.hpp"

namespace karst {

enum class Neighbours {
  faces,            ///< 6: what conducts
  faces_and_edges,  ///< 18, the links of D3Q19: what carries flow
};

// The six neighbours of a voxel that share a face with it, as the velocity set of parts without flow.

/// Rest, +x, -x, +y, -y, +z, -z.
inline VelocitySet face_neighbours() {
  constexpr std::array<Index3, 7> velocities = {{{0, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
  return {"faces", velocities};
}

}  // namespace karst
