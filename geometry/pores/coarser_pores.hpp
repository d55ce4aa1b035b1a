// The same sample in voxels twice as large.
#pragma once

#include <cstdint>
#include <span>

#include "base/ranks/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

Index3 coarser_shape(const Index3& shape);

/// The voxel of the coarser sample that holds this voxel.
inline Index3 coarser_voxel(const Index3& voxel) { return {voxel[0] / 2, voxel[1] / 2, voxel[2] / 2}; }

/// The pores of this rank's box of `coarser`. A coarser voxel is pore if at least half of its finer voxels are pore. `voxels`: numbers of
/// the pore voxels of the finer sample (x fastest), each listed by one rank; numbers beyond the sample are ignored. Collective.
PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, int threads, const Comm& comm);

}  // namespace karst
