// Operations on the populations of one site, for a velocity set that is known when the program runs.
#pragma once

#include <string_view>
#include <vector>

#include "solver/site/physics.hpp"

namespace karst {

template <class Number, class Physics = FlowPhysics>
struct SiteFunctions {
  using Numbers = typename Physics::template Numbers<Number>;
  using Motion = typename Physics::Motion;

  std::vector<Numbers> (*numbers)(const typename Physics::Law& law);  ///< the first are those of usual sites
  Motion (*motion_of)(const Number* f, const Numbers& numbers);
  void (*set_motion)(Number* f, const Motion& motion, const typename Physics::Start& start, const Numbers& numbers);
};

/// Throws InputError for an unknown set.
template <class Number, class Physics = FlowPhysics>
SiteFunctions<Number, Physics> site_functions(std::string_view velocity_set);

}  // namespace karst
