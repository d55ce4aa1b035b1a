// Other forms of pores: lists of voxels, one bit for each voxel, blocks made from other blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

// Pores that are known as lists of voxels.

/// The pores of this rank's box. `voxels`: numbers of pore voxels (x fastest), each listed by one rank; numbers beyond the sample are
/// ignored. Collective.
PoreBlock listed_pores(std::span<const std::uint64_t> voxels, const BoxGrid& grid, const Comm& comm);

/// The values of listed voxels in this rank's box; 0 elsewhere. `values`: of each listed voxel; empty: 1. Collective.
Block<std::uint8_t> listed_values(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> values, const BoxGrid& grid,
                                  const Comm& comm);

// Pores with one bit for each voxel, for a time in which nobody works with them.

class PackedPores {
 public:
  explicit PackedPores(const PoreBlock& pores);

  PoreBlock unpacked() const;

 private:
  Box box_;
  std::vector<std::uint64_t> words_;
};

// Makes pore blocks from other pore blocks.

/// Copies `box` out of `whole`. `box` must lie within the box of `whole`.
PoreBlock cut_out(const PoreBlock& whole, const Box& box);

/// The sample and its mirror images at its far faces: twice as long along each axis.
PoreBlock with_mirror_images(const PoreBlock& sample);

}  // namespace karst
