// The kind of flow that thermal flow is.
#pragma once

#include <vector>

#include "partition/parts/part.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/variants.hpp"
#include "solver/thermal/returned_links.hpp"
#include "solver/thermal/thermal_collision.hpp"
#include "solver/thermal/thermal_operations.hpp"

namespace karst {

/// Compressible flow in two dimensions with heat.
struct ThermalPhysics {
  using Sets = ThermalVelocitySets;
  template <class Number>
  using Numbers = ThermalNumbers<Number>;
  using Motion = ThermalMotion;
  using Operations = ThermalOperations;

  using Law = ThermalLaw;
  template <class Set, class Number>
  static Numbers<Number> numbers(const Law& law) {
    return thermal_numbers<Set, Number>(law);
  }
  using Start = ThermalLaw;

  template <class Visit>
  static auto with_collision(EquilibriumKind, Visit&& visit) {
    return visit.template operator()<HermiteRelaxation>();
  }

  /// For each swap of the part, whether odd steps of a GPU replace it.
  static std::vector<bool> returned_swaps(const Part& part) { return karst::returned_swaps(part); }
};

}  // namespace karst
