// Cuts clean pores into parts, one on each rank.
#pragma once

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

/// Parts have equal numbers of sites. Collective.
CutRock cut(const PoreRows& fluid, const LinkRule& rule, int threads, const Comm& comm);

}  // namespace karst
