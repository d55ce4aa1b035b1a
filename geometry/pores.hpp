// Cleaning the pore space: pores that cannot carry flow are removed.
#pragma once

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

struct PoreReport {
  std::int64_t voxels = 0;       ///< of the sample
  std::int64_t pore_voxels = 0;  ///< before cleaning
  std::int64_t sites = 0;        ///< pore voxels that are left
  std::int64_t rows = 0;         ///< of sites along x, from wall to wall
  Axes percolates{};             ///< along each axis, whether asked for or not

  double porosity() const { return static_cast<double>(pore_voxels) / static_cast<double>(voxels); }
  double porosity_connected() const { return static_cast<double>(sites) / static_cast<double>(voxels); }
};

/// Removes every pore that cannot carry flow driven along any of the `wanted` axes (18 neighbours, the links of
/// D3Q19). `pores` is this rank's box of `grid`. The outcome does not depend on how many ranks share the sample.
/// Collective. Takes 4 bytes per row of pores and memory of the order of the box's surface (of two layers of it for each thread).
PoreReport remove_stagnant_pores(PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Axes& wanted, const Comm& comm,
                                 int threads = 1);

}  // namespace karst
