// Steps with values that are rounded to 16 bits whenever they are stored, by a loop over sites.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/collision.hpp"
#include "solver/layout.hpp"
#include "support/equivalence_case.hpp"
#include "support/fixed16.hpp"

namespace karst {

template <class Set>
class StoredSteps {
 public:
  explicit StoredSteps(LayoutKind kind)
      : case_({9, 8, 7}, Boundary::periodic, 2, 31), layout(kind, case_.part.velocities, case_.part.segments, Streams::staggered),
        numbers(collision_numbers<Set, float>(0.8, {0, 0, 1e-3})), slots(static_cast<std::size_t>(layout.slots)) {
    for (std::size_t i = 0; i < slots.size(); ++i) slots[i].bits = static_cast<std::int16_t>(i * 7919 % 2001) - 1000;
  }

  const Part& part() const { return case_.part; }

  void step(Parity parity) {
    for (std::int64_t site = 0; site < part().padded_sites(); ++site) step(parity, site);
  }

 private:
  static constexpr int directions = Lattice<Set>::directions;

  void step(Parity parity, std::int64_t site) {
    float f[directions];
    std::array<Fixed16*, directions> at{};
    for (int q = 0; q < directions; ++q) {
      const std::int64_t upstream = q == 0 || parity == Parity::even ? site : std::int64_t{part().upstream_of(q, site)};
      const std::int64_t slot = layout.slot(upstream, upstream == site ? q : Lattice<Set>::opposite(q));
      at[static_cast<std::size_t>(q)] = &slots[static_cast<std::size_t>(slot)];
      f[q] = StoredNumber<Fixed16>::decode(*at[static_cast<std::size_t>(q)]);
    }
    collide<Set, Stokes>(f, numbers);
    for (int q = 0; q < directions; ++q) *at[static_cast<std::size_t>(q)] = StoredNumber<Fixed16>::encode(f[Lattice<Set>::opposite(q)]);
  }

  EquivalenceCase<Set> case_;

 public:
  Layout layout;
  CollisionNumbers<float> numbers;
  std::vector<Fixed16> slots;
};

}  // namespace karst
