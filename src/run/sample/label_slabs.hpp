// The labels of a sample in slabs of slices along z, one on each rank, in the order of the ranks.
#pragma once

#include <cstddef>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "run/sample/label_array.hpp"

namespace karst {

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
