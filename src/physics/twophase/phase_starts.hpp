// The voxels that the non-wetting fluid fills at the start of each point.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/pore_rows.hpp"
#include "physics/twophase/twophase_plan.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// For each value of a map, from 0, the number of pores that have it: the least value of the pores that the non-wetting fluid fills, so
/// that the saturation of the wetting fluid is nearest to that wanted. One more than the largest value: it fills none.
std::int64_t least_filled(const std::vector<std::int64_t>& counts, double wetting_saturation);

/// Sets the points of the plan, and the share of narrow pores. Returns, for each voxel of this rank's box, the number of points that start
/// with the non-wetting fluid in it. Collective.
Block<std::uint8_t> find_starts(TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm);

}  // namespace karst
