// The same sample in voxels twice as large.
#pragma once

#include <cstdint>
#include <span>

#include "base/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

Index3 coarser_shape(const Index3& shape);

/// Where a voxel lies in the coarser sample.
inline Index3 coarser_voxel(const Index3& voxel) { return {voxel[0] / 2, voxel[1] / 2, voxel[2] / 2}; }

/// This rank's box of `coarser`. A coarser voxel is pore where at least half of those that it is made of are. `voxels`: the pores that this
/// rank knows of, counted x fastest in the whole sample, each known to one rank; others than those of the sample are left out. Collective.
PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, int threads, const Comm& comm);

}  // namespace karst
