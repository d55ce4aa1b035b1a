// The labels of a sample in slabs of slices along z, one on each rank, in the order of the ranks.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/labels/label_set.hpp"
#include "geometry/labels/voxel_type.hpp"

namespace karst {

// Labels in memory.

/// An image in memory, x fastest, in this machine's byte order. Every rank has all voxels.
struct LabelArray {
  Index3 shape{};
  VoxelType type = VoxelType::uint8;
  std::span<const std::byte> labels;
  LabelSet pore;
  std::optional<double> voxel_size_m = {};
  std::optional<Box> crop = {};          ///< the sample: a box of the image
  std::optional<double> threshold = {};  ///< for grey images: voxels at or below this grey value are pore; `pore` must be empty
};

/// The slab of each rank as a box of the sample. Throws InputError unless all slabs have the same width, height and type. Collective.
std::vector<Box> boxes_of_slabs(const LabelArray& slab, const Comm& comm);

struct LabelPiece {
  Box box;
  std::vector<std::byte> labels;  ///< x fastest
};

/// The labels of this rank's box, from all slabs. `wanted`: the box of each rank. Collective.
std::vector<LabelPiece> pieces_of_slabs(const LabelArray& slab, const std::vector<Box>& slabs, const std::vector<Box>& wanted,
                                        const Comm& comm);

}  // namespace karst
