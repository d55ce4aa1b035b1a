// A kind of flow that a backend computes is a struct, which names the types and functions that differ. ThermalPhysics is another one:
// thermal_physics.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/site/brinkman.hpp"
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

  /// 0 in a pore, otherwise the number of a porous label. A part without porous labels has no data.
  using SiteData = std::uint8_t;
  static constexpr bool may_lack_site_data = true;

  /// The settings from which the numbers of a collision follow.
  struct Law {
    Relaxation relaxation;
    std::array<double, 3> force;
    std::vector<double> permeabilities = {};  ///< voxel^2, of the porous labels
  };
  /// The numbers in a pore, then those in each porous label.
  template <class Set, class Number>
  static std::vector<Numbers<Number>> numbers(const Law& law) {
    std::vector<Numbers<Number>> all = {collision_numbers<Set, Number>(law.relaxation, law.force)};
    for (const double permeability : law.permeabilities)
      all.push_back(porous_numbers<Set, Number>(law.relaxation.tau, permeability, law.force));
    return all;
  }

  /// The other settings of a start from a motion.
  struct Start {
    std::array<double, 3> force;
    EquilibriumKind kind = EquilibriumKind::stokes;
  };

  /// Calls visit.operator()<Collision>() with a collision that is compiled for this stored number. `has_data`: of the part.
  template <class Stored, class Visit>
  static auto with_collision(EquilibriumKind kind, bool has_data, Visit&& visit) {
    if constexpr (is_one_of<Stored>(PorousNumbers())) {
      if (has_data) return visit.template operator()<Brinkman>();
    }
    return kind == EquilibriumKind::stokes ? visit.template operator()<Stokes>() : visit.template operator()<NavierStokes>();
  }
};

template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const SiteMotion& motion, const FlowPhysics::Start& start,
                                         const CollisionNumbers<Number>& numbers) {
  set_motion<Set>(f, motion, start.force, numbers.slowness, start.kind);
}

}  // namespace karst
