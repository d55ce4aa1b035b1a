// A kind of flow that a backend computes is a struct, which names the types and functions that differ. ThermalPhysics is another one:
// thermal_physics.hpp.
#pragma once

#include <array>
#include <utility>

#include "solver/site/site_motion.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// Nearly incompressible flow at one temperature.
struct FlowPhysics {
  using Sets = VelocitySets;
  template <class Number>
  using Numbers = CollisionNumbers<Number>;
  using Motion = SiteMotion;
  using Operations = SlotOperations;

  /// The settings from which the numbers of a collision follow.
  struct Law {
    Relaxation relaxation;
    std::array<double, 3> force;
  };
  template <class Set, class Number>
  static Numbers<Number> numbers(const Law& law) {
    return collision_numbers<Set, Number>(law.relaxation, law.force);
  }

  /// The other settings of a start from a motion.
  struct Start {
    std::array<double, 3> force;
    EquilibriumKind kind = EquilibriumKind::stokes;
  };

  /// Calls visit.operator()<Collision>().
  template <class Visit>
  static auto with_collision(EquilibriumKind kind, Visit&& visit) {
    return kind == EquilibriumKind::stokes ? visit.template operator()<Stokes>() : visit.template operator()<NavierStokes>();
  }
};

template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const SiteMotion& motion, const FlowPhysics::Start& start) {
  set_motion<Set>(f, motion, start.force, start.kind);
}

}  // namespace karst
