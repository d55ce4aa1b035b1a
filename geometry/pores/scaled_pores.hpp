// The pores of a sample in voxels of another size.
#pragma once

#include <cstdint>
#include <span>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

// The coarser sample has voxels twice as large.

Index3 coarser_shape(const Index3& shape);

/// The voxel of the coarser sample that holds this voxel.
inline Index3 coarser_voxel(const Index3& voxel) { return {voxel[0] / 2, voxel[1] / 2, voxel[2] / 2}; }

/// The pores of this rank's box of `coarser`. A coarser voxel is pore if at least half of its finer voxels are pore. `voxels`: numbers of
/// the pore voxels of the finer sample (x fastest), each listed by one rank; numbers beyond the sample are ignored. Collective.
PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, int threads, const Comm& comm);

/// The label of each voxel of this rank's box of `coarser`: 0 if at least half of its finer voxels are listed with the label 0, otherwise
/// the highest label of its finer voxels. `labels`: of the listed voxels. Collective.
Block<std::uint8_t> coarser_labels(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> labels, const Index3& shape,
                                   const BoxGrid& coarser, const Comm& comm);

// The finer sample has voxels half as large.

/// Each voxel becomes eight voxels. The result is the box of the finer sample that covers the same space. Refining keeps connectivity.
PoreBlock finer_pores(const PoreBlock& pores);

}  // namespace karst
