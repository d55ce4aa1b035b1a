// Kinds of flow for tests, whose collision mixes populations with constant data of sites and with records of two numbers.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "solver/site/physics.hpp"
#include "solver/site/site_reads.hpp"

namespace karst {

template <class Data, int numbers>
struct MixingPhysics {
  using Sets = Types<D3Q19>;
  template <class Number>
  using Numbers = CollisionNumbers<Number>;
  using Motion = SiteMotion;
  using Operations = SlotOperations;
  using Law = FlowPhysics::Law;
  using Start = FlowPhysics::Start;
  using SiteData = Data;
  static constexpr int record_numbers = numbers;

  struct Mixing {
    static constexpr int numbers_of_record = numbers;
  };
  template <class Stored, class Visit>
  static auto with_collision(EquilibriumKind, bool /*has_data*/, Visit&& visit) {
    return visit.template operator()<Mixing>();
  }
};

/// A label and a record of two numbers; a label alone; a wall word alone.
using LabelAndRecord = MixingPhysics<std::uint8_t, 2>;
using LabelAlone = MixingPhysics<std::uint8_t, 0>;
using WordAlone = MixingPhysics<std::uint64_t, 0>;

/// For a kind of flow that says no limit of its own.
KARST_HOST_DEVICE inline double speed_of(const SiteMotion& motion) { return motion.density; }

/// A neighbour's record counts with its distance in the list of directions, and with another sign at a wall.
template <class Set, class Mixing, class Real, class Number, class Site>
requires requires { Mixing::numbers_of_record; }
KARST_HOST_DEVICE inline void collide(Real (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers, const Site& site) {
  constexpr int directions = Lattice<Set>::directions;
  const Real share = site.number([](const auto& data) { return Number(static_cast<int>(data % 5)) * Number(0.125); });
  Real sum = f[0];
  for (int q = 1; q < directions; ++q) sum = sum + f[q];
  Real pull = sum * numbers.keep_rest;
  if constexpr (Mixing::numbers_of_record > 0) {
    const auto own = site.own();
    Real turn = own.of[1];
    for (int q = 1; q < directions; ++q) {
      const auto other = site.neighbour(q);
      const Real sign = other.is_open + other.is_open - Real(Number(1));
      pull = pull + other.of[0] * sign * Number(0.0625 * (q % 3 - 1) + 0.01);
      turn = turn + other.of[1] * sign * Number(0.03125 * (q % 5 - 2));
    }
    const Real next[2] = {own.of[0] * Number(0.5) + (pull * share + f[1]) * Number(0.25), turn * Number(0.25) + (f[2] - f[3]) * share};
    site.write(next);
  }
  Real mixed[directions];
  for (int q = 0; q < directions; ++q)
    mixed[q] = f[q] * Number(0.625) + f[Lattice<Set>::opposite(q)] * Number(0.25) + pull * share * Number(0.00390625 * (q + 1));
  for (int q = 0; q < directions; ++q) f[q] = mixed[q];
}

}  // namespace karst
