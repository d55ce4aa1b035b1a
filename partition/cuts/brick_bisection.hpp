// Recursive bisection of bricks into parts: no brick is cut.
#pragma once

#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/cuts/brick_owners.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Gives the bricks to weights.size() parts whose sites are in proportion to their weights. Each cut goes across the longest extent of a
/// piece, in the order of the sweep (or between planes of bricks), and differs by at most half a brick's sites (or half a plane's) from the
/// cut that is exact. Every rank stores the sites of all bricks. `fluid` is this rank's share of the sample. The result does not depend on
/// the ranks. Collective.
std::unique_ptr<BrickOwners> bisect_bricks(const PoreRows& fluid, const BrickGrid& grid, const std::vector<double>& weights, CutKind kind,
                                           const Comm& comm);

}  // namespace karst
