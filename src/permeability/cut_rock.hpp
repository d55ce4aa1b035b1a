// Cuts clean pores into parts, one on each rank.
#pragma once

#include <vector>

#include "base/comm.hpp"
#include "partition/balance.hpp"
#include "partition/link_rule.hpp"
#include "partition/part.hpp"
#include "partition/partitioner.hpp"
#include "partition/pore_rows.hpp"

namespace karst {

struct CutRock {
  Part part;  ///< the part of this rank
  Balance balance{{}};
  PartitionChoice choice;
};

/// Parts have equal numbers of sites. `walls`: the voxels of each named wall. Collective.
CutRock cut(const PoreRows& fluid, const LinkRule& rule, int threads, const Comm& comm, const std::vector<PoreRows>& walls = {});

}  // namespace karst
