// Is it true? Exact solutions, and what must not matter.
#include "solver/flow/flow_solver.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/error.hpp"
#include "solver/flow/estimate/error_estimate.hpp"
#include "solver/site/force_and_tau.hpp"
#include "solver/site/variants.hpp"
#include "support/driven_flow.hpp"
#include "support/left_flow.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

PoreBlock small_spheres() {
  SampleOptions options;
  options.kind = "spheres-bcc";
  options.shape = {14, 14, 14};
  options.radius = 4.1;
  return sample(options);
}

TEST(Permeability, of_a_slit_is_exact_for_any_tau_and_width) {
  for (const std::int64_t open : {1, 2, 7}) {
    for (const double tau : {0.6, 1.0, 1.7}) {
      const auto h = static_cast<double>(open);
      FlowSettings settings = settings_for(1e-14, tau);
      settings.tau_may_differ = false;
      const Flow flow = flow_through(slit(open, 2), Boundary::periodic, 0, settings);
      const double exact = (h * h * h / 12 + h / 24) / (h + 2);
      EXPECT_NEAR(flow.last.k[0] / exact, 1, 1e-12) << "width " << open << ", tau " << tau;
      EXPECT_NEAR(flow.last.k[1], 0, 1e-14);
      EXPECT_NEAR(flow.last.k[2], 0, 1e-14);
    }
  }
}

TEST(Permeability, does_not_depend_on_tau) {
  SampleOptions options;
  options.kind = "spheres-sc";
  options.shape = {12, 12, 12};
  options.radius = 4.3;
  const PoreBlock spheres = sample(options);
  FlowSettings settings = settings_for(1e-9, 0.8);
  settings.tau_may_differ = false;
  const double k = flow_through(spheres, Boundary::periodic, 2, settings).last.k[2];
  for (const double tau : {0.55, 1.5}) {
    settings.tau = tau;
    EXPECT_NEAR(flow_through(spheres, Boundary::periodic, 2, settings).last.k[2] / k, 1, 1e-6) << tau;
  }
}

TEST(Permeability, does_not_depend_on_the_force) {
  const PoreBlock pores = random_pores({7, 8, 6}, 0.7, 21);
  FlowSettings settings = settings_for(1e-9);
  const double k = flow_through(pores, Boundary::periodic, 0, settings).last.k[0];
  for (const double force : {1e-12, 1e-6, 3e-4}) {
    settings.force = force;
    EXPECT_NEAR(flow_through(pores, Boundary::periodic, 0, settings).last.k[0] / k, 1, 1e-12) << force;
  }
}

// At both ends of the range of forces k is as near to its end as the estimate says, across the driven axis too.
TEST(Permeability, is_right_under_the_weakest_force_of_each_storage) {
  const PoreBlock pores = random_pores({7, 8, 6}, 0.7, 21);
  for (const EquilibriumKind equilibrium : {EquilibriumKind::stokes, EquilibriumKind::navier_stokes}) {
    FlowSettings settings = settings_for(1e-6);
    settings.equilibrium = equilibrium;
    settings.force = 1e-12;
    const std::array<double, 3> k = flow_through(pores, Boundary::periodic, 0, settings).last.k;
    for (const Storage storage : {Storage::f64, Storage::f32}) {
      settings.storage = storage;
      settings.tolerance = std::max(storage_accuracy(storage), 1e-6);
      settings.force = weakest_force(storage);
      const Flow flow = flow_through(pores, Boundary::periodic, 0, settings);
      ASSERT_TRUE(flow.converged);
      for (std::size_t a = 0; a < 3; ++a)
        EXPECT_NEAR(flow.last.k[a], k[a], (flow.last.relative_error + 1e-6) * k[0]) << storage_name(storage);
    }
  }
}

TEST(Permeability, under_a_force_out_of_the_range_of_its_storage_is_refused) {
  const auto refusal = [](double force, Storage storage) {
    FlowSettings settings = settings_for(1e-6);
    settings.force = force;
    settings.storage = storage;
    return refusal_of([&] { flow_through(slit(2, 1), Boundary::periodic, 0, settings); });
  };
  EXPECT_EQ(refusal(9e-101, Storage::f64),
            "--body-force 9e-101 is not in the range from 1e-100 to below 1 (lattice units; with f64 storage, slower flows underflow). "
            "Give a force in that range.");
  EXPECT_EQ(refusal(9e-31, Storage::f32),
            "--body-force 9e-31 is not in the range from 1e-30 to below 1 (lattice units; with f32 storage, slower flows underflow). "
            "Give a stronger force, or use f64 storage.");
  EXPECT_EQ(refusal(1e-6, Storage::f16),
            "--body-force 1e-06 is not in the range from 4.65661e-10 to below 1.86265e-09 (lattice units; f16 storage has the scale of the "
            "usual force). Leave it out, or use f64 storage.");
  for (const double force : {0.0, -0.0, -1e-9, 1.0, 1e300, std::nan(""), HUGE_VAL})
    EXPECT_TRUE(refusal(force, Storage::f64).starts_with("--body-force ")) << force;
  FlowSolver solver(part_of(slit(2, 1), Boundary::periodic, Comm()), Boundary::periodic, {3, 3, 2}, settings_for(1e-6), Comm());
  for (const double force : {0.0, 1e-200, std::nan(""), HUGE_VAL})
    EXPECT_TRUE(refusal_of([&] { solver.set_force(force); }).starts_with("--body-force ")) << force;
}

// Sums are of speeds by the force. This fluid is so thin that a start near its flow is beyond them, under the weakest force too.
TEST(Permeability, of_a_flow_beyond_the_range_of_exact_sums_is_refused) {
  FlowSettings settings = settings_for(1e-6, 0.5 + 1e-13);
  settings.tau_may_differ = false;
  settings.force = 1e-60;
  FlowSolver solver(part_of(slit(12, 1), Boundary::periodic, Comm()), Boundary::periodic, {3, 13, 2}, settings, Comm());
  FlowStart start;
  start.flow_at = [](std::uint64_t) { return SiteFlow{{18, 0, 0}, 0}; };
  try {
    solver.compute(0, start, [](const FlowState&) { return true; });
    FAIL() << "no error";
  } catch (const MachineError& e) {
    const std::string words = words_of(e);
    EXPECT_TRUE(words.starts_with("the flow along x left the range of exact sums by step 20 (its speed is 5.")) << words;
    EXPECT_TRUE(words.ends_with(" times the body force, and sums are exact up to 5.37e+08). Use a larger tau.")) << words;
  }
}

// Between walls 12 voxels apart the flow would reach 18 times this force / 0.0333.
TEST(Permeability, of_a_flow_that_is_too_fast_is_refused_with_the_place) {
  FlowSettings settings = settings_for(1e-6, 0.6);
  settings.force = 0.01;
  try {
    flow_through(slit(12, 1), Boundary::periodic, 0, settings);
    FAIL() << "no error";
  } catch (const MachineError& e) {
    const std::string words = words_of(e);
    EXPECT_TRUE(words.starts_with("the flow along x became unstable by step ")) << words;
    EXPECT_NE(words.find(" in lattice units at voxel "), std::string::npos) << words;
    EXPECT_TRUE(words.ends_with("). Use a smaller body force or a larger tau.")) << words;
  }
}

TEST(Permeability, is_the_same_digits_on_any_number_of_ranks_and_threads) {
  const PoreBlock pores = random_pores({10, 9, 8}, 0.7, 11);
  FlowSettings settings = settings_for(1e-4);
  const Flow together = flow_through(pores, Boundary::mirror, 1, settings);
  const Flow alone = flow_through(pores, Boundary::mirror, 1, settings, Comm(MPI_COMM_SELF));
  settings.threads = 3;
  settings.overlap = false;
  settings.layout = LayoutKind::collision;
  const Flow other = flow_through(pores, Boundary::mirror, 1, settings);
  EXPECT_TRUE(alone.converged);
  EXPECT_GT(alone.last.k[1], 0);
  EXPECT_EQ(together.last.k, alone.last.k);
  EXPECT_EQ(other.last.k, alone.last.k);
  EXPECT_EQ(together.last.steps, alone.last.steps);
}

TEST(Permeability, tensor_of_a_periodic_sample_is_symmetric) {
  const PoreBlock pores = random_pores({9, 10, 8}, 0.75, 12);
  const Flow x = flow_through(pores, Boundary::periodic, 0, settings_for(1e-9)),
             y = flow_through(pores, Boundary::periodic, 1, settings_for(1e-9));
  EXPECT_GT(std::abs(x.last.k[1]), 1e-6);
  EXPECT_NEAR(x.last.k[1], y.last.k[0], 1e-8 * x.last.k[0]);
}

TEST(Permeability, of_a_mirrored_sample_is_that_of_the_sample_and_its_mirror_images) {
  const PoreBlock pores = random_pores({5, 6, 4}, 0.75, 13);
  const PoreBlock eight = with_mirror_images(pores);
  for (const int axis : {0, 1, 2}) {
    const auto a = static_cast<std::size_t>(axis);
    const Flow mirrored = flow_through(pores, Boundary::mirror, axis, settings_for(1e-12));
    const Flow periodic = flow_through(eight, Boundary::periodic, axis, settings_for(1e-12));
    EXPECT_NEAR(mirrored.last.k[a] / periodic.last.k[a], 1, 1e-10);
  }
}

// The flow across such spheres is nothing but round-off.
TEST(Permeability, with_f32_converges_to_that_with_f64) {
  SampleOptions options;
  options.kind = "spheres-sc";
  options.shape = {12, 12, 12};
  options.radius = 4.3;
  FlowSettings settings = settings_for(1e-5, 1.5);
  const double k = flow_through(sample(options), Boundary::periodic, 0, settings).last.k[0];
  settings.storage = Storage::f32;
  settings.tolerance = storage_accuracy(Storage::f32);
  settings.max_steps = 5000;
  const Flow flow = flow_through(sample(options), Boundary::periodic, 0, settings);
  EXPECT_TRUE(flow.converged);
  EXPECT_NEAR(flow.last.k[0] / k, 1, 1e-4);
}

TEST(Permeability, a_run_that_ends_early_says_so) {
  FlowSettings settings = settings_for(1e-6);
  for (const std::int64_t most : {2, 33, 40}) {
    settings.max_steps = most;
    const Flow flow = flow_through(random_pores({9, 9, 9}, 0.8, 14), Boundary::periodic, 0, settings);
    EXPECT_FALSE(flow.converged);
    EXPECT_EQ(flow.last.steps, most / 2 * 2);
    EXPECT_GT(flow.last.k[0], 0);
  }
}

// Steps until the estimate is below `tolerance`; k(i) gives the true values, which end at 2.
template <class Truth>
std::int64_t monitors_until(double tolerance, Truth&& k) {
  Convergence convergence(0);
  std::int64_t n = 0;
  do convergence.add({k(static_cast<double>(n++)), 0, 0});
  while (convergence.relative_error() > tolerance && n < 100000);
  EXPECT_LT(std::abs(2 - k(static_cast<double>(n - 1))) / 2, tolerance);
  return n;
}

TEST(Permeability, of_a_flow_that_is_left_and_taken_up_again_is_the_same_bits) {
  const Comm comm;
  const PoreBlock spheres = small_spheres();
  const Index3 shape = spheres.box.extents();
  const Part part = part_of(spheres, Boundary::periodic, comm);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    FlowSettings settings = settings_for(2e-4);
    settings.storage = storage;
    const auto solver_in = [&](LayoutKind layout, int threads) {
      settings.layout = layout;
      settings.threads = threads;
      return FlowSolver(part, Boundary::periodic, shape, settings, comm);
    };
    const Flow whole = flow_through(spheres, Boundary::periodic, 1, settings);
    FlowSolver first = solver_in(LayoutKind::vector_bundle, 1), second = solver_in(LayoutKind::stream, 2);
    LeftFlow left = left_after(3, first, 1);
    left.restore_in(second);
    std::int64_t steps_seen = 0;
    const Flow flow = second.compute(1, left.start, [&](const FlowState& state) { return steps_seen = state.steps, true; });
    EXPECT_EQ(flow.last.k, whole.last.k) << storage_name(storage);
    EXPECT_EQ(flow.last.steps, whole.last.steps);
    EXPECT_EQ(flow.last.relative_error, whole.last.relative_error);
    EXPECT_EQ(steps_seen, whole.last.steps);
    EXPECT_TRUE(flow.converged);
    EXPECT_GT(whole.last.steps, 3 * settings.interval);
    EXPECT_GE(flow.last.seconds, left.start.monitors.back().seconds);
  }
}

TEST(Permeability, under_another_force_goes_on_from_the_flow_before_to_where_one_from_rest_comes) {
  const Comm comm;
  const PoreBlock spheres = small_spheres();
  const Index3 shape = spheres.box.extents();
  FlowSettings settings = settings_for(1e-5, 0.56);
  settings.equilibrium = EquilibriumKind::navier_stokes;
  settings.force = 4e-5;
  const Flow from_rest = flow_through(spheres, Boundary::periodic, 1, settings);
  settings.force = 2e-5;
  FlowSolver solver(part_of(spheres, Boundary::periodic, comm), Boundary::periodic, shape, settings, comm);
  const auto go_on = [](const FlowState&) { return true; };
  const Flow weak = solver.compute(1, {}, go_on);
  FlowStart start;
  start.flows = solver.site_flows();
  solver.set_force(4e-5);
  const Flow strong = solver.compute(1, start, go_on);
  EXPECT_NEAR(strong.last.k[1] / from_rest.last.k[1], 1, 2e-5);
  EXPECT_LT(strong.last.steps, from_rest.last.steps);
  EXPECT_GT(weak.last.k[1] / strong.last.k[1], 1 + 1e-3) << "there is inertia";
}

// A motion whose sign changes with every step never dies. A flow that began at rest has no such motion, at any step, and its velocities
// start none; other velocities do.
TEST(Permeability, after_another_force_is_as_accurate_as_from_rest_and_near_any_other_flow_it_is_not) {
  const Comm comm;
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {12, 12, 12};
  options.grains = 2.0;
  options.porosity = 0.4;
  options.seed = 2;
  const PoreBlock rock = sample(options);
  FlowSettings settings = settings_for(1e-9);
  settings.equilibrium = EquilibriumKind::navier_stokes;
  settings.force = 2e-5;
  const double k = flow_through(rock, Boundary::periodic, 1, settings).last.k[1];
  const auto solver_for = [&](double tolerance, double force, std::int64_t max_steps) {
    FlowSettings changed = settings;
    changed.tolerance = tolerance;
    changed.force = force;
    changed.max_steps = max_steps;
    return FlowSolver(part_of(rock, Boundary::periodic, comm), Boundary::periodic, options.shape, changed, comm);
  };
  const auto go_on = [](const FlowState&) { return true; };
  FlowSolver weak = solver_for(1e-2, 1e-5, 100000);
  weak.compute(1, {}, go_on);
  FlowStart start;
  start.flows = weak.site_flows();
  const Flow after = solver_for(1e-9, 2e-5, 100000).compute(1, start, go_on);
  EXPECT_TRUE(after.converged);
  EXPECT_NEAR(after.last.k[1] / k, 1, 2e-9);

  std::map<std::uint64_t, SiteFlow> near;
  for (std::size_t site = 0; site < start.flows.size(); ++site) {
    SiteFlow flow = start.flows[site];
    const std::uint64_t voxel = weak.voxels()[site];
    if (voxel % 3 == 0) flow.velocity[1] *= 1.1;
    near[voxel] = flow;
  }
  FlowStart near_start;
  near_start.flow_at = [&](std::uint64_t voxel) { return near.at(voxel); };
  const Flow other = solver_for(1e-9, 2e-5, 6000).compute(1, near_start, go_on);
  EXPECT_FALSE(other.converged);
  EXPECT_GT(std::abs(other.last.k[1] / k - 1), 1e-7);
  EXPECT_LT(std::abs(other.last.k[1] / k - 1), other.last.relative_error);
}

TEST(Convergence, sees_the_slow_exponential_behind_the_fast_one) {
  const std::int64_t monitors = monitors_until(1e-3, [](double t) { return 2 - 0.9 * std::exp(-t / 3) - 0.1 * std::exp(-t / 300); });
  EXPECT_GT(monitors, 300 * std::log(0.05 / 1e-3));
  EXPECT_LT(monitors, 2 * 300 * std::log(0.05 / 1e-3));
}

TEST(Convergence, is_not_taken_in_by_swings) {
  for (const double period : {7.0, 30.0, 100.0}) {
    monitors_until(1e-3,
                   [&](double t) { return 2 - 0.5 * std::exp(-t / 40) * std::cos(2 * 3.14159 * t / period) - 0.3 * std::exp(-t / 90); });
  }
}

// Where a swing turns, nothing moves for a while.
TEST(Convergence, does_not_stop_at_the_turning_point_of_a_swing) {
  for (const double period : {60.0, 90.0, 120.0}) {
    monitors_until(5e-3, [&](double t) { return 2 - std::exp(-t / 60) * (1.2 + 0.6 * std::cos(2 * 3.14159 * t / period)); });
  }
}

TEST(Convergence, waits_for_the_other_components) {
  Convergence convergence(0);
  for (int i = 0; i < 100; ++i) convergence.add({1, 0.1 * std::exp(-i / 200.0), 0});
  EXPECT_GT(convergence.relative_error(), 0.05);
}

TEST(Convergence, of_what_never_moves_is_known_and_of_what_grows_is_not) {
  Convergence still(0), growing(0);
  for (int i = 0; i < 60; ++i) still.add({0, 0, 0}), growing.add({static_cast<double>(i), 0, 0});
  EXPECT_EQ(still.relative_error(), 0);
  EXPECT_GT(growing.relative_error(), 1e300);
}

}  // namespace karst
