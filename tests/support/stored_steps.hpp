// Steps with values that are rounded to halves whenever they are stored, by a loop over sites.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/memory/layout.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/half.hpp"
#include "support/equivalence_case.hpp"

namespace karst {

template <class Set>
class StoredSteps {
 public:
  explicit StoredSteps(LayoutKind kind, Streams streams = Streams::staggered, std::int64_t vector_sites = segment_sites)
      : case_({9, 8, 7}, Boundary::periodic, 2, 31), layout(kind, case_.part.velocities, case_.part.segments, streams, vector_sites),
        numbers(collision_numbers<Set, float>(0.8, {0, 0, 1e-6})), slots(static_cast<std::size_t>(layout.slots)) {
    for (std::size_t i = 0; i < slots.size(); ++i)
      slots[i] = StoredNumber<Half>::encode((i % 5 == 0 ? 1e-14f : 1e-7f) * static_cast<float>(static_cast<int>(i * 7919 % 2001) - 1000));
  }

  const Part& part() const { return case_.part; }

  void step(Step now) {
    for (std::int64_t site = 0; site < part().padded_sites(); ++site) step(now, site);
  }

 private:
  static constexpr int directions = Lattice<Set>::directions;

  void step(Step now, std::int64_t site) {
    float f[directions];
    std::array<Half*, directions> at{};
    for (int q = 0; q < directions; ++q) {
      const std::int64_t upstream = q == 0 || now.parity() == Parity::even ? site : std::int64_t{part().upstream_of(q, site)};
      const std::int64_t slot = layout.slot(upstream, upstream == site ? q : Lattice<Set>::opposite(q));
      at[static_cast<std::size_t>(q)] = &slots[static_cast<std::size_t>(slot)];
      f[q] = StoredNumber<Half>::decode(*at[static_cast<std::size_t>(q)]);
    }
    collide<Set, Stokes>(f, numbers);
    round_in_step<Half, Set>(f, now.hash());
    for (int q = 0; q < directions; ++q) *at[static_cast<std::size_t>(q)] = StoredNumber<Half>::encode(f[Lattice<Set>::opposite(q)]);
  }

  EquivalenceCase<Set> case_;

 public:
  Layout layout;
  CollisionNumbers<float> numbers;
  std::vector<Half> slots;
};

}  // namespace karst
