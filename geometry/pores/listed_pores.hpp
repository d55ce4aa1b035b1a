// Pores that are known as lists of voxels.
#pragma once

#include <cstdint>
#include <span>

#include "base/ranks/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

/// The pores of this rank's box. `voxels`: numbers of pore voxels (x fastest), each listed by one rank; numbers beyond the sample are
/// ignored. Collective.
PoreBlock listed_pores(std::span<const std::uint64_t> voxels, const BoxGrid& grid, const Comm& comm);

}  // namespace karst
