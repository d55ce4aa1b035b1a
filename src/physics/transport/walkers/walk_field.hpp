// The sites as walkers see them, for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "network/site_code.hpp"

namespace karst {

/// A site. Its 32 bytes are one sector of a GPU's memory.
struct alignas(32) WalkSite {
  float velocities[faces_of_voxel];  ///< along + of the axis, at the face of each direction; 0 at walls
  std::uint32_t code;                ///< a SiteCode
  std::uint32_t unused;
};
static_assert(sizeof(WalkSite) == 32);

struct WalkField {
  const WalkSite* sites = nullptr;
  const std::uint32_t* neighbours = nullptr;  ///< [direction * stride + site]; those of other parts are behind the own sites
  std::int64_t stride = 0;                    ///< own sites, with padding
  std::uint32_t mirrors = 0;                  ///< face_bit() bits of faces that are mirrors
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
