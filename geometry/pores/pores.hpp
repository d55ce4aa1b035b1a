// Cleaning the pore space: pores that cannot carry flow are removed.
#pragma once

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/neighbours.hpp"

namespace karst {

struct PoreReport {
  std::int64_t voxels = 0;       ///< of the sample
  std::int64_t pore_voxels = 0;  ///< before cleaning
  std::int64_t sites = 0;        ///< pore voxels after cleaning
  std::int64_t rows = 0;         ///< rows of sites along x, from wall to wall
  Axes percolates{};             ///< along each axis, also axes that are not wanted

  double porosity() const { return static_cast<double>(pore_voxels) / static_cast<double>(voxels); }
  double porosity_connected() const { return static_cast<double>(sites) / static_cast<double>(voxels); }
};

enum class KeptPores {
  all,      ///< that carry flow along a wanted axis
  largest,  ///< of these, the cluster with the most voxels
};

/// Removes every pore that cannot carry flow, or current, driven along any of the `wanted` axes from neighbour to neighbour. `pores` is
/// this rank's box of `grid`. The result does not depend on the number of ranks. Collective. Memory: 4 bytes per row of pores, and the
/// order of the box's surface (two layers of the box for each thread).
PoreReport remove_stagnant_pores(PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Axes& wanted, const Comm& comm,
                                 int threads = 1, Neighbours neighbours = Neighbours::faces_and_edges, KeptPores kept = KeptPores::all);

}  // namespace karst
