// Clean pores in, one part on each rank out.
#pragma once

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "partition/balance.hpp"
#include "partition/part.hpp"
#include "partition/partitioner.hpp"
#include "partition/pore_rows.hpp"

namespace karst {

struct CutRock {
  Part part;  ///< of this rank
  Balance balance{{}};
  PartitionChoice choice;
};

/// Parts of the same number of sites. Collective.
CutRock cut(const PoreRows& fluid, const Index3& shape, Boundary boundary, int threads, const Comm& comm);

}  // namespace karst
