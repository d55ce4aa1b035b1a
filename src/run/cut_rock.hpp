// Cuts clean pores into parts, one on each rank.
#pragma once

#include <vector>

#include "base/comm.hpp"
#include "partition/balance.hpp"
#include "partition/link_rule.hpp"
#include "partition/part.hpp"
#include "partition/partitioner.hpp"
#include "partition/pore_rows.hpp"
#include "run/part_sizes.hpp"

namespace karst {

struct CutRock {
  Part part;  ///< the part of this rank
  Balance balance{{}};
  PartitionChoice choice;  ///< with the weights that the parts were cut by
  PartSizes sizes;         ///< for the parts of other samples in the same run
};

/// `walls`: the voxels of each named wall. Throws NotEnoughMemory if the sample does not fit the limits of the parts. Collective.
CutRock cut(const PoreRows& fluid, const LinkRule& rule, const PartSizes& sizes, int threads, const Comm& comm,
            const std::vector<PoreRows>& walls = {});

}  // namespace karst
