// Two immiscible fluids as a physics of the solver.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/site/collision.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/slot_operations.hpp"
#include "solver/twophase/two_phase_collision.hpp"
#include "solver/twophase/wetted_wall.hpp"

namespace karst {

struct TwoPhasePhysics {
  using Sets = TwoPhaseVelocitySets;
  template <class Number>
  using Numbers = TwoPhaseNumbers<Number>;
  using Motion = TwoPhaseMotion;
  using Operations = SlotOperations;

  using SiteData = WettedWall;
  static constexpr int record_numbers = 4;  ///< phi and v

  using Law = TwoPhaseLaw;
  template <class Set, class Number>
  static std::vector<Numbers<Number>> numbers(const Law& law) {
    return {two_phase_numbers<Number>(law)};
  }
  using Start = TwoPhaseLaw;

  template <class Stored, class Visit>
  static auto with_collision(EquilibriumKind, bool /*has_data*/, Visit&& visit) {
    return visit.template operator()<Immiscible>();
  }

  template <class Number>
  KARST_HOST_DEVICE static void add_record(Motion& motion, const Number* record, const Numbers<Number>& numbers) {
    motion.share = static_cast<double>(record[0]);
    for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] += motion.share * static_cast<double>(numbers.change_of_force[a]) / 2;
  }
  template <class Number>
  KARST_HOST_DEVICE static void set_record(Number* record, const Motion& motion) {
    record[0] = static_cast<Number>(motion.share);
    for (int k = 1; k < record_numbers; ++k) record[k] = 0;
  }
};

template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const TwoPhaseMotion& motion, const TwoPhaseLaw& law,
                                         const TwoPhaseNumbers<Number>& /*numbers*/) {
  set_motion<Set>(f, motion, law);
}

}  // namespace karst
