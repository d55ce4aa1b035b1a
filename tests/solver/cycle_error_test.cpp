// Does the estimate cover the error of a flow that is extrapolated in cycles?
#include "solver/flow/estimate/balanced_k.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/flow/estimate/extrapolation.hpp"

namespace karst {

namespace {

// A flow whose k lacks a mode that each cycle multiplies by `share`, and that decays slowly in between.
FlowState slow_monitor(std::int64_t steps, std::int64_t cycle, double share) {
  FlowState state;
  state.steps = steps;
  const std::int64_t cycles = (steps - 1) / cycle;
  state.cycle_begin = cycles * cycle;
  const double e = 0.2 * std::pow(share, static_cast<double>(cycles)) * std::exp(-1e-5 * static_cast<double>(steps));
  state.k = {1 + e, 0, 0};
  state.flux = 1 + 1.5 * e;
  return state;
}

}  // namespace

TEST(CycleError, covers_modes_that_hardly_move_between_jumps) {
  constexpr std::int64_t cycle = 20 * monitors_of_snapshot * static_cast<std::int64_t>(snapshots_of_cycle);
  for (const double share : {0.15, 0.3, 0.6}) {
    CycleError error(true, 0);
    BalanceError of_cycle(true, 0);
    bool was_too_low = false;
    std::int64_t known = 0;
    for (std::int64_t steps = 20; steps <= 8 * cycle; steps += 20) {
      const FlowState state = slow_monitor(steps, cycle, share);
      if (steps % cycle == 20) of_cycle = BalanceError(true, 0);
      of_cycle.add(state);
      error.add(state);
      const double true_error = std::abs(state.k[0] - 1) / state.k[0];
      if (steps <= cycle) continue;
      was_too_low = was_too_low || of_cycle.relative_error() < true_error;
      EXPECT_GE(error.relative_error(), true_error) << "share " << share << ", step " << steps;
      if (std::isfinite(error.relative_error())) ++known;
    }
    EXPECT_TRUE(was_too_low) << "one cycle alone does not show the mode";
    EXPECT_GT(20 * known, 0.8 * 7 * cycle);
    EXPECT_LT(error.relative_error(), share < 0.5 ? 5e-3 : 0.05);
  }
}

TEST(CycleError, of_a_flow_without_cycles_is_that_of_its_monitors) {
  CycleError error(true, 0);
  BalanceError plain(true, 0);
  for (std::int64_t steps = 20; steps <= 3000; steps += 20) {
    FlowState state = slow_monitor(steps, 100000, 0.5);
    state.cycle_begin.reset();
    error.add(state);
    plain.add(state);
    EXPECT_EQ(error.relative_error(), plain.relative_error());
  }
}

}  // namespace karst
