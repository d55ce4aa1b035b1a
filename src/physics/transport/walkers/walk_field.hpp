// The sites as walkers see them, for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

// Directions are numbered 0 to 5: 2 a is the neighbour below along axis a, 2 a + 1 the neighbour above.

constexpr int walk_directions = 6;
constexpr unsigned open_link(int direction) { return 1u << direction; }
constexpr unsigned sample_face(int direction) { return 1u << (walk_directions + direction); }

/// A site. Its 32 bytes are one sector of a GPU's memory.
struct alignas(32) WalkSite {
  float velocities[walk_directions];  ///< along + of the axis, at the face of each direction; 0 at walls
  std::uint32_t code;                 ///< open_link() and sample_face() bits
  std::uint32_t unused;
};
static_assert(sizeof(WalkSite) == 32);

struct WalkField {
  const WalkSite* sites = nullptr;
  const std::uint32_t* neighbours = nullptr;  ///< [direction * stride + site]; those of other parts are behind the own sites
  std::int64_t stride = 0;                    ///< own sites, with padding
  std::uint32_t mirrors = 0;                  ///< sample_face() bits of faces that are mirrors
  std::uint32_t reversing = 0;                ///< bits of axes whose mirrored images have the reversed flow

  KARST_HOST_DEVICE bool is_own(std::uint32_t site) const { return static_cast<std::int64_t>(site) < stride; }
};

/// A drift that crosses more faces ends there: it circles around the edge of a voxel. Steps are shorter than a fourth of so many voxels.
constexpr std::uint32_t most_crossings = 4096;

/// The lengths of a walker's step.
struct WalkStep {
  double time = 0;       ///< of one step
  double amplitude = 0;  ///< of the noise along an axis, in voxels for each unit of a random number of 32 bits
  std::uint64_t seed = 0;
};

/// Planes that walkers pass for the first time: at displacements of 1, 2, ... times the spacing.
struct WalkPlanes {
  int axis = 0;
  int count = 0;
  double spacing = 0;  ///< voxels
};

}  // namespace karst
