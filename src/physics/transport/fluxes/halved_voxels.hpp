// A sample on voxels half as large, with the same flow: the error of the voxels shows in the difference.
//
// The site of child c of a voxel has the number 8 * (site of the voxel) + c. Bit a of c is set in the upper half along axis a.
#pragma once

#include "base/ranks/comm.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

constexpr int children_of_voxel = 8;

/// Throws MachineError if the sites cannot be numbered. Collective.
SiteFacts halved_sites(const SiteFacts& facts, int threads, const Comm& comm);

/// Each quarter of a face has a quarter of the flux. A face within a voxel has the mean of both sides. Fluxes that sum to 0 at each site do
/// so at each child. The unit is that of velocities: a flux by the area of its face. `axis`: driven. Collective.
FaceFluxes halved_fluxes(const FaceFluxes& fluxes, const SiteFacts& facts, int axis, int threads, const Comm& comm);

}  // namespace karst
