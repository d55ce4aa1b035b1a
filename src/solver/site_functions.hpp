// Operations on the populations of one site, for a velocity set that is known when the program runs.
#pragma once

#include <array>
#include <string_view>

#include "solver/site_motion.hpp"

namespace karst {

template <class Number>
struct SiteFunctions {
  CollisionNumbers<Number> (*numbers)(const Relaxation& relaxation, const std::array<double, 3>& force);
  SiteMotion (*motion_of)(const Number* f, const CollisionNumbers<Number>& numbers);
  void (*set_motion)(Number* f, const SiteMotion& motion, const std::array<double, 3>& force, EquilibriumKind kind);
};

/// Throws InputError for an unknown set.
template <class Number>
SiteFunctions<Number> site_functions(std::string_view velocity_set);

}  // namespace karst
