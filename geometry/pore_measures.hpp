// What the shape of the pores says without any flow: how large their surface is, and how many lie in each slice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

struct PoreMeasures {
  Index3 faces{};                                   ///< between a pore and a solid voxel, by the axis that they are normal to
  std::array<std::vector<std::int64_t>, 3> slices;  ///< pores in each slice, by the axis that slices are normal to
};

/// Of the pores of all ranks; `pores` is this rank's box of `grid`. The faces of the sample are no surface; those of a periodic sample meet
/// their opposites. Collective.
PoreMeasures measure_pores(const PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Comm& comm, int threads = 1);

/// Specific surface, in voxel^2 for each voxel, of an isotropic surface with these faces. A line of voxels along an axis meets the surface
/// at the faces that are normal to it, and a line through isotropic surface meets half of S / V in each length (Cauchy, Crofton). So S / V
/// is twice the mean over the axes of their faces: two thirds of the area of all faces, which are stairs.
double isotropic_surface(const Index3& faces, std::int64_t voxels);

}  // namespace karst
