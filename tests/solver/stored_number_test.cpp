// A stored number that is not the number that is computed with: 16 bits in memory, floats in the collision. A trial row, compiled here
// only.
#include "solver/storage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/cpu/kernels.hpp"
#include "solver/slot_operations.hpp"
#include "support/equivalence_case.hpp"

namespace karst {

/// A number from -1 to 1 in steps of 2^-15.
struct Fixed16 {
  std::int16_t bits = 0;
  bool operator==(const Fixed16&) const = default;
};

template <>
struct StoredNumber<Fixed16> {
  using Computed = float;
  static Computed decode(Fixed16 value) { return static_cast<float>(value.bits) * 0x1p-15f; }
  static Fixed16 encode(Computed value) {
    return {static_cast<std::int16_t>(std::lrint(std::clamp(value * 0x1p15f, -32767.0f, 32767.0f)))};
  }
};

static_assert(std::is_same_v<ComputedNumber<Fixed16>, float> && std::is_same_v<ComputedNumber<double>, double>);

// Steps of the kernels, with values that are rounded to 16 bits whenever they are stored; and the same by a loop over sites.
template <class Set>
class StoredSteps {
 public:
  explicit StoredSteps(LayoutKind kind)
      : case_({9, 8, 7}, Boundary::periodic, 2, 31), layout_(kind, case_.part.velocities, case_.part.segments),
        links_(lane_copies(case_.part, layout_)), numbers_(collision_numbers<Set, float>(0.8, {0, 0, 1e-3})),
        slots_(static_cast<std::size_t>(case_.part.padded_sites() * directions)) {
    for (std::size_t i = 0; i < slots_.size(); ++i) slots_[i].bits = static_cast<std::int16_t>(i * 7919 % 2001) - 1000;
    plain_ = slots_;
  }

  void step(Parity parity) {
    const bool side_by_side = std::all_of(layout_.lane_step.begin(), layout_.lane_step.end(), [](std::int64_t step) { return step == 1; });
    const auto kernels = Kernels<GenericIsa, Set>::template get<Fixed16>(EquilibriumKind::stokes, side_by_side);
    (parity == Parity::even ? kernels.even : kernels.odd)({slots_.data(), &layout_, &links_, numbers_, 0, case_.part.segments});
    for (std::int64_t site = 0; site < case_.part.padded_sites(); ++site) step_plainly(parity, site);
  }

  std::int64_t differences() const {
    std::int64_t different = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) different += slots_[i] == plain_[i] ? 0 : 1;
    return different;
  }
  bool moves() const {
    return std::any_of(slots_.begin(), slots_.end(), [](Fixed16 each) { return each.bits != 0; });
  }

 private:
  static constexpr int directions = Lattice<Set>::directions;

  void step_plainly(Parity parity, std::int64_t site) {
    float f[directions];
    std::array<Fixed16*, directions> at{};
    for (int q = 0; q < directions; ++q) {
      const std::int64_t upstream = q == 0 || parity == Parity::even ? site : std::int64_t{case_.part.upstream_of(q, site)};
      const std::int64_t slot = layout_.slot(upstream, upstream == site ? q : Lattice<Set>::opposite(q));
      at[static_cast<std::size_t>(q)] = &plain_[static_cast<std::size_t>(slot)];
      f[q] = StoredNumber<Fixed16>::decode(*at[static_cast<std::size_t>(q)]);
    }
    collide<Set, Stokes>(f, numbers_);
    for (int q = 0; q < directions; ++q) *at[static_cast<std::size_t>(q)] = StoredNumber<Fixed16>::encode(f[Lattice<Set>::opposite(q)]);
  }

  EquivalenceCase<Set> case_;
  Layout layout_;
  LaneCopies links_;
  CollisionNumbers<float> numbers_;
  std::vector<Fixed16> slots_, plain_;
};

template <class Set>
void expect_stored_steps() {
  for (const LayoutKind layout : all_layouts()) {
    StoredSteps<Set> steps(layout);
    for (int pair = 0; pair < 5; ++pair) {
      steps.step(Parity::even);
      steps.step(Parity::odd);
    }
    EXPECT_EQ(steps.differences(), 0) << Set::name << ", " << layout_name(layout);
    EXPECT_TRUE(steps.moves());
  }
}

TEST(StoredNumber, of_16_bits_steps_in_all_layouts_and_velocity_sets) {
  expect_stored_steps<D3Q19>();
  expect_stored_steps<D3Q27>();
}

TEST(StoredNumber, is_decoded_and_encoded_by_slot_operations) {
  const Fixed16 half = StoredNumber<Fixed16>::encode(0.5f);
  EXPECT_EQ(half.bits, 16384);
  EXPECT_EQ(operated({0, 0, -1, 0, 0.25}, half).bits, -8192);
  EXPECT_EQ(operated({0, 0}, half), half);
  EXPECT_EQ(operated({0, 0, -1, 0, 0.25}, 0.5), -0.25);
}

}  // namespace karst
