// Is what is said of the distance to the end true, of flows whose end is known?
#include "solver/flow/estimate/balanced_k.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace karst {

namespace {

// A flow of k 1 that lacks in two parts: what they carry, and how fast they come. The flux is wrong by carries * e, k by carries * e^2.
struct PartFlow {
  double carries, rate;
};

FlowState look_at(std::int64_t steps, std::initializer_list<PartFlow> parts) {
  FlowState state;
  state.steps = steps;
  state.k = {1, 0, 0};
  state.flux = 1;
  for (const PartFlow& part : parts) {
    const double e = std::exp(-part.rate * static_cast<double>(steps));
    state.k[0] += part.carries * e * e;
    state.flux += part.carries * e;
  }
  return state;
}

}  // namespace

TEST(BalancedK, is_what_the_flux_and_the_change_of_energy_say) {
  FlowState from, to;
  from.steps = 20, from.flux = 3, from.energy = 100;
  to.steps = 40, to.flux = 5, to.energy = 60;
  EXPECT_DOUBLE_EQ(balanced_k(from, to, 0.25), 4 - 0.25 * 40 / 20);
}

TEST(BalanceError, covers_what_is_left_of_parts_that_come_fast_and_slowly) {
  // What carries a fifth and takes a thousand steps is not seen before it has begun to move.
  for (const auto& [carries, slow] : {PartFlow{0.02, 1e-3}, PartFlow{0.02, 3e-3}, PartFlow{0.2, 3e-3}}) {
    BalanceError error(true, 0);
    for (std::int64_t steps = 20; steps <= 4000; steps += 20) {
      const FlowState state = look_at(steps, {{0.3, 0.02}, {carries, slow}});
      error.add(state);
      EXPECT_EQ(std::isinf(error.relative_error()), steps < 140);
      EXPECT_LE(std::abs(state.k[0] - 1), error.relative_error() * state.k[0])
          << "rate " << slow << ", carries " << carries << ", step " << steps;
    }
    EXPECT_LT(error.relative_error(), slow < 2e-3 ? 1e-2 : 1e-3);
  }
}

TEST(BalanceError, waits_for_flow_across_where_that_counts) {
  BalanceError all(true, 0), driven(false, 0);
  for (std::int64_t steps = 20; steps <= 400; steps += 20) {
    FlowState state = look_at(steps, {});
    state.k[1] = 0.1 * std::exp(-1e-3 * static_cast<double>(steps));
    all.add(state);
    driven.add(state);
  }
  EXPECT_NEAR(all.relative_error(), 3 * 0.1 * (std::exp(-0.22) - std::exp(-0.4)), 1e-12);
  EXPECT_LT(driven.relative_error(), 1e-14);
}

TEST(BalanceError, says_nothing_of_a_flow_that_has_just_begun_or_does_not_flow) {
  BalanceError young(true, 0), still(true, 0);
  for (std::int64_t steps = 20; steps <= 120; steps += 20) young.add(look_at(steps, {}));
  EXPECT_TRUE(std::isinf(young.relative_error()));
  young.add(look_at(140, {}));
  EXPECT_LT(young.relative_error(), 1e-14);
  for (std::int64_t steps = 20; steps <= 400; steps += 20) still.add(FlowState{});
  EXPECT_TRUE(std::isinf(still.relative_error()));
}

TEST(BalanceError, takes_the_last_digits_of_the_energy_for_what_they_are) {
  BalanceError error(true, 1);
  for (std::int64_t steps = 20; steps <= 400; steps += 20) {
    FlowState state = look_at(steps, {});
    state.energy = 1e6;
    state.k[0] += steps % 40 == 0 ? 1e-10 : -1e-10;
    error.add(state);
  }
  EXPECT_LT(error.relative_error(), 1e-14);
}

}  // namespace karst
