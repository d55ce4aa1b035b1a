// Walks to a list of times, with estimates at each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/transport/walkers/walk_spread.hpp"
#include "physics/transport/walkers/walkers.hpp"

namespace karst {

struct WalkMoment {
  std::int64_t step = 0;
  double time = 0;                        ///< of whole steps: the nearest to the time that was asked for
  std::optional<WalkSpread> second_half;  ///< from the growth of variances since half of this time; none if the walk began later
  std::optional<WalkSpread> controlled;   ///< with control variates: from the start
};

/// Called at each time. Returns whether to go on; all ranks must return the same.
using AtWalkMoment = std::function<bool(const WalkMoment&)>;

/// `times` rise. Without `control`, moments have no controlled estimate. Collective.
std::vector<WalkMoment> walk(Walkers& walkers, const std::vector<double>& times, const ControlFields* control,
                             const AtWalkMoment& at_moment, const Comm& comm);

}  // namespace karst
