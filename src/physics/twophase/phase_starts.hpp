// The voxels that the non-wetting fluid fills at the start of each point.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/pore_rows.hpp"
#include "physics/twophase/twophase_plan.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The pores that the non-wetting fluid fills at a start: those with a larger value of a map than `value`, and in the first `slices`
/// slices those with this value. Without slices: none.
struct FilledPores {
  std::int64_t value = 0, slices = 0;
};

/// The pores of a map by value and slice along an axis.
struct PoresOfMap {
  std::vector<std::int64_t> counts;                                          ///< by value, from 0
  std::function<std::vector<std::int64_t>(std::int64_t value)> slices_with;  ///< the pores with this value in each slice. Collective
};

/// The pores with which the saturation of the wetting fluid is nearest to that wanted. Pores with the value 0 are filled only if all are.
/// Collective.
FilledPores filled_pores(const PoresOfMap& map, double wetting_saturation);

/// Sets the points of the plan, and the share of narrow pores. Returns, for each voxel of this rank's box, the number of points that start
/// with the non-wetting fluid in it; 0 for a start from a file. Collective.
Block<std::uint8_t> find_starts(TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm);

/// The share of the non-wetting fluid in the sites with these voxels, from the file or run directory `start`. Throws InputError.
/// Collective.
std::vector<float> shares_of_file(const std::string& start, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm);

}  // namespace karst
