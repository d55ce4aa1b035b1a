// Measures of the pores that need no flow: surface, and pores in each slice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"

namespace karst {

struct PoreMeasures {
  Index3 faces{};                                   ///< number of faces between a pore and a solid voxel, by the axis normal to the face
  std::array<std::vector<std::int64_t>, 3> slices;  ///< pores in each slice, by the axis normal to the slice
};

/// Measures the pores of all ranks; `pores` is this rank's box of `grid`. Faces of the sample do not count as surface. In a periodic
/// sample, voxels at opposite faces are neighbours. Collective.
PoreMeasures measure_pores(const PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Comm& comm, int threads = 1);

/// Specific surface S / V, in voxel^2 per voxel, of an isotropic surface with these faces. A straight line crosses an isotropic surface
/// (S / V) / 2 times per unit length (Cauchy, Crofton). A line of voxels along an axis crosses the faces that are normal to the axis. So
/// S / V is twice the mean over the axes: two thirds of the area of all faces.
double isotropic_surface(const Index3& faces, std::int64_t voxels);

}  // namespace karst
