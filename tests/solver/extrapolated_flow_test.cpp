// Flows that are extrapolated: the same k in fewer steps, and the same bits on any ranks, in any layout and after restarts.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/driven_flow.hpp"
#include "support/left_flow.hpp"
#include "support/same_monitors.hpp"

namespace karst {

namespace {

// Monitors every two steps, so that the first cycle has 36 steps, and all others have 72.
class ExtrapolatedFlow : public testing::Test {
 protected:
  ExtrapolatedFlow() {
    rock_ = tight_sandstone();
    settings_.tolerance = 1e-3;
    settings_.interval = 2;
    settings_.corrects_pressure = false;
    settings_.max_steps = 2500;
  }

  Part part(const Comm& comm) const {
    return bisected_part(rock_, {velocity_set(settings_.lattice), rock_.box.extents(), Boundary::mirror}, comm);
  }
  FlowSolver solver(const FlowSettings& settings, const Comm& comm = Comm()) const {
    return FlowSolver(part(comm), Boundary::mirror, rock_.box.extents(), settings, comm);
  }
  std::vector<FlowState> monitors(const FlowSettings& settings, const FlowStart& start = {}, const Comm& comm = Comm()) const {
    FlowSolver on = solver(settings, comm);
    return monitors(on, start);
  }
  static std::vector<FlowState> monitors(Flows& on, const FlowStart& start) {
    std::vector<FlowState> found;
    on.compute(0, start, [&](const FlowState& state) { return found.push_back(state), true; });
    return found;
  }

  PoreBlock rock_{whole_box({1, 1, 1})};
  FlowSettings settings_;
};

}  // namespace

TEST_F(ExtrapolatedFlow, converges_to_the_same_k_in_fewer_steps) {
  settings_.tolerance = 1e-4;
  settings_.max_steps = 40000;
  const FlowState jumped = monitors(settings_).back();
  settings_.extrapolates = false;
  const FlowState plain = monitors(settings_).back();
  EXPECT_FALSE(plain.cycle_begin);
  EXPECT_GT(jumped.cycle_begin.value_or(0), 0);
  EXPECT_LE(jumped.relative_error, 1e-4);
  EXPECT_LE(plain.relative_error, 1e-4);
  EXPECT_NEAR(jumped.k[0] / plain.k[0], 1, 2e-4);
  EXPECT_LT(2 * jumped.steps, plain.steps);
}

TEST_F(ExtrapolatedFlow, is_only_as_accurate_as_a_jump_is) {
  settings_.tolerance = extrapolated_accuracy;
  const FlowState jumped = monitors(settings_).back();
  EXPECT_GE(jumped.least_error, extrapolated_accuracy);
  settings_.tolerance = extrapolated_accuracy / 2;
  EXPECT_FALSE(monitors(settings_).back().cycle_begin);
}

TEST_F(ExtrapolatedFlow, has_no_estimate_before_k_is_balanced_again) {
  settings_.max_steps = 38;
  EXPECT_TRUE(std::isinf(monitors(settings_).back().relative_error));
  settings_.interval = 4;
  settings_.max_steps = 74;  // an irregular monitor just after the jump
  const FlowState last = monitors(settings_).back();
  EXPECT_EQ(last.cycle_begin, 72);
  EXPECT_TRUE(std::isinf(last.relative_error));
}

TEST_F(ExtrapolatedFlow, with_a_finer_tolerance_goes_on_without_jumps) {
  FlowSolver first = solver(settings_);
  LeftFlow left = left_after(40, first, 0);
  settings_.tolerance = 1e-6;
  settings_.max_steps = 300;
  FlowSolver now = solver(settings_);
  left.restore_in(now);
  for (const FlowState& state : monitors(now, left.start)) EXPECT_FALSE(state.cycle_begin);
}

TEST_F(ExtrapolatedFlow, has_the_same_bits_on_any_ranks_threads_and_layouts) {
  settings_.max_steps = 400;
  settings_.tolerance = near_start_accuracy;
  const std::vector<FlowState> alone = monitors(settings_, {}, Comm(MPI_COMM_SELF));
  ASSERT_EQ(alone.back().cycle_begin, 252);
  ASSERT_LT(alone.back().tau, settings_.tau) << "the second cycle has a fitting tau";
  settings_.threads = 3;
  settings_.layout = LayoutKind::stream;
  expect_same_bits(monitors(settings_), alone);
  settings_.storage = Storage::f16;
  const std::vector<FlowState> of_halves = monitors(settings_);
  ASSERT_EQ(of_halves.back().cycle_begin, 396);
  settings_.threads = 1;
  settings_.layout = LayoutKind::collision;
  expect_same_bits(of_halves, monitors(settings_, {}, Comm(MPI_COMM_SELF)));
}

TEST_F(ExtrapolatedFlow, goes_on_after_a_restart_with_the_same_bits) {
  settings_.max_steps = 400;
  for (const Storage storage : {Storage::f64, Storage::f32, Storage::f16}) {
    settings_.storage = storage;
    settings_.tolerance = near_start_accuracy;
    const std::vector<FlowState> whole = monitors(settings_);
    // In the first cycle, before and after snapshots; where it ends; in the second cycle and in the third. A snapshot is taken when the
    // flow continues after a monitor.
    const std::vector<std::array<std::size_t, 2>> snapshots_at = {{5, 0},  {6, 0},  {7, 1},  {18, 2}, {19, 0},
                                                                  {24, 0}, {25, 1}, {54, 5}, {55, 0}, {72, 2}};
    for (const auto& [interrupted, snapshots] : snapshots_at) {
      FlowSolver first = solver(settings_), second = solver(settings_);
      LeftFlow left = left_after(interrupted, first, 0);
      EXPECT_EQ(first.site_bytes(), 19 * static_cast<std::size_t>(number_bytes(storage)) + 16 * snapshots) << interrupted;
      left.restore_in(second);
      std::vector<FlowState> all = left.start.monitors;
      for (const FlowState& state : monitors(second, left.start)) all.push_back(state);
      expect_same_bits(all, whole);
    }
  }
}

TEST_F(ExtrapolatedFlow, of_an_earlier_version_goes_on_without_extrapolation) {
  settings_.max_steps = 100;
  settings_.extrapolates = false;
  FlowSolver first = solver(settings_), second = solver(settings_);
  LeftFlow left = left_after(40, first, 0);
  settings_.extrapolates = true;
  settings_.max_steps = 200;
  FlowSolver now = solver(settings_);
  left.restore_in(now);
  for (const FlowState& state : monitors(now, left.start)) EXPECT_FALSE(state.cycle_begin);
}

}  // namespace karst
