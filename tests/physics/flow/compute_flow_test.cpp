// Flows in time of the library: exact solutions, conserved mass, forces; the same bits on any ranks and in any layout.
#include "physics/flow/compute_flow.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "physics/flow/small_flows.hpp"
#include "solver/site/variants.hpp"

namespace karst {
namespace {

std::string refusal_of_case(const Labels& labels, const FlowRequest& request) {
  try {
    case_of(labels, request);
  } catch (const InputError& e) {
    return with_options(e.message());
  }
  return "accepted";
}

TEST(ComputeFlow, between_plates_has_the_exact_strain_and_the_exact_force) {
  constexpr double speed = 0.02, gap = 9;
  FlowRequest request = request_until(4000, TimeSpan::Unit::steps);
  request.tau = 0.9;
  request.walls = {{2, {{speed, 0, 0}}}, {1, {}}};
  request.probes = {{"on the plate", {2, 10, 1.5}}, {"below it", {2, 9.75, 1.5}}, {"middle", {2, 5.5, 1.5}}, {"solid", {2, 10.8, 1.5}}};
  const FlowResult result = computed(plates(), request);
  const FlowMonitor& last = result.state.monitors.back();
  const double shear = speed / gap, nu = viscosity(0.9), area = 4 * 3;
  EXPECT_NEAR(last.enstrophy, shear * shear / 2, 1e-15);
  EXPECT_NEAR(last.dissipation, nu * shear * shear, 1e-15);
  EXPECT_NEAR(last.velocity[0], speed / 2, 1e-13);
  EXPECT_NEAR(last.walls[0].force[0], -nu * shear * area, 1e-12) << "on the moving plate";
  EXPECT_NEAR(last.walls[1].force[0], nu * shear * area, 1e-12) << "on the plate at rest";
  EXPECT_NEAR(last.probes[0].velocity[0], speed, 1e-13);
  EXPECT_NEAR(last.probes[1].velocity[0], speed * 8.75 / gap, 1e-13);
  EXPECT_NEAR(last.probes[2].velocity[0], speed / 2, 1e-13);
  EXPECT_TRUE(std::isnan(last.probes[3].velocity[0]));
  EXPECT_EQ(result.end, SeriesEnd::at_time);
  EXPECT_LT(*last.change, 1e-9);
}

TEST(ComputeFlow, ends_when_it_no_longer_changes) {
  FlowRequest request = request_until(1000, TimeSpan::Unit::characteristic);
  request.tau = 0.9;
  request.tolerance = 1e-4;
  request.walls = {{2, {{0.02, 0, 0}}}};
  const FlowResult result = computed(plates(), request);
  EXPECT_EQ(result.end, SeriesEnd::converged);
  EXPECT_LT(*result.state.monitors.back().change, 1e-4);
  EXPECT_GE(*(result.state.monitors.end() - 2)->change, 1e-4);
  EXPECT_EQ(result.state.steps % result.plan.times.monitor_steps, 0);
}

// Half-way walls and mirrored faces with Lambda = 3/16 are exact for a parabola and a linear pressure.
TEST(ComputeFlow, between_two_pressures_is_exact) {
  constexpr double drop = 1e-4, gap = 6, length = 14;
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
    Index3 shape = {2, 2, 2};
    shape[axis] = static_cast<std::int64_t>(length);
    const std::size_t across = (axis + 1) % 3;
    shape[across] = static_cast<std::int64_t>(gap) + 2;
    const Labels channel(shape, [&](const Index3& v) { return v[across] == 0 || v[across] == shape[across] - 1 ? 1 : 0; });
    for (const std::string& lattice : velocity_set_names()) {
      FlowRequest request = request_until(6000, TimeSpan::Unit::steps);
      request.lattice = velocity_set_name(lattice);
      request.equilibrium = EquilibriumKind::stokes;
      request.tau = 0.8;
      request.faces = {{axis, 0, {}, GivenQuantity{drop}}, {axis, 1, {}, GivenQuantity{0}}};
      const FlowMonitor last = computed(channel, request).state.monitors.back();
      const double flow = drop / length / viscosity(0.8) * (gap * gap * gap / 12 + gap / 24) * 2;
      EXPECT_NEAR(last.walls[0].inflow / flow, 1, 1e-9) << lattice << " along " << axis_names[axis];
      EXPECT_NEAR(last.walls[1].inflow / flow, -1, 1e-9);
    }
  }
}

TEST(ComputeFlow, with_inertia_between_two_pressures_keeps_the_pressure_of_its_faces) {
  const Labels channel(Index3{16, 1, 8}, [](const Index3& v) { return v[2] == 0 || v[2] == 7 ? 1 : 0; });
  FlowRequest request = request_until(8000, TimeSpan::Unit::steps);
  request.tau = 0.6;
  request.faces = {{0, 0, {}, GivenQuantity{5e-3}}, {0, 1, {}, GivenQuantity{0}}};
  for (const double x : {0.5, 1.5, 14.5, 15.5}) request.probes.push_back({std::to_string(x), {x, 0.5, 4}});
  const FlowMonitor last = computed(channel, request).state.monitors.back();
  const auto at_face = [&](std::size_t near, std::size_t far) { return 1.5 * last.probes[near].density - 0.5 * last.probes[far].density; };
  const double dynamic = 3 * last.fastest * last.fastest;  // in units of density
  EXPECT_GT(dynamic, 0.003);
  EXPECT_NEAR(at_face(0, 1), 0.015, 0.2 * dynamic);
  EXPECT_NEAR(at_face(3, 2), 0, 0.2 * dynamic);
}

TEST(ComputeFlow, through_a_face_takes_in_what_the_velocity_says) {
  const Labels channel(Index3{10, 3, 8}, [](const Index3& v) { return v[2] == 0 || v[2] == 7 ? 1 : 0; });
  FlowRequest request = request_until(3000, TimeSpan::Unit::steps);
  request.tau = 0.9;
  request.faces = {{0, 0, GivenVector{{0.01, 0, 0}}, {}}, {0, 1, {}, GivenQuantity{0}}};
  const FlowMonitor last = computed(channel, request).state.monitors.back();
  // Links along the diagonals that end at the walls carry no inflow.
  EXPECT_NEAR(last.walls[0].inflow, 0.01 * 6 * 3 * (1 - 1.0 / 18), 1e-12);
  EXPECT_NEAR(last.walls[0].inflow + last.walls[1].inflow, 0, 1e-7);
}

TEST(ComputeFlow, under_a_lid_keeps_its_mass) {
  FlowRequest request = request_until(600, TimeSpan::Unit::steps);
  request.reynolds = 20;
  request.walls = {{2, {{0.05, 0, 0.02}}}};
  const FlowResult result = computed(cavity({12, 10, 7}), request);
  EXPECT_LT(std::abs(result.state.monitors.back().density), 1e-14);
  EXPECT_GT(result.state.monitors.back().fastest, 0.03);
}

// A lid that ends at a wall on one side and at fluid on the other adds no mass either.
TEST(ComputeFlow, past_a_wall_with_unlike_ends_keeps_its_mass) {
  const Labels labels(Index3{12, 6, 1}, [](const Index3& v) {
    return v[1] == 0 ? (v[0] > 2 && v[0] < 8 ? 2 : 1) : v[1] == 1 && v[0] == 8 ? 1 : 0;
  });
  FlowRequest request = request_until(400, TimeSpan::Unit::steps);
  request.tau = 0.8;
  request.walls = {{2, {{0.05, 0, 0}}}};
  EXPECT_EQ(case_of(labels, request).notes.size(), 1U);
  EXPECT_LT(std::abs(computed(labels, request).state.monitors.back().density), 1e-14);
}

TEST(ComputeFlow, has_the_vorticity_and_the_energy_of_the_vortex_at_its_start) {
  for (const std::int64_t depth : {1, 24}) {
    FlowRequest request = request_until(2, TimeSpan::Unit::steps);
    request.start = FlowStartKind::taylor_green;
    request.tau = 0.6;
    const FlowResult result = computed(Labels({24, 24, depth}), request);
    const FlowMonitor& first = result.state.monitors.front();
    const double k = 2 * std::numbers::pi / 24, u = *result.plan.scales.speed, energy = depth == 1 ? 0.25 : 0.125;
    EXPECT_NEAR(first.energy, energy * u * u, 1e-15);
    EXPECT_NEAR(first.enstrophy / (u * u * k * k), depth == 1 ? 0.5 : 0.375, 1e-4) << depth;
    EXPECT_NEAR(first.dissipation, 2 * viscosity(0.6) * first.enstrophy, 1e-15);
  }
}

TEST(ComputeFlow, has_the_same_bits_on_any_ranks_and_in_any_layout) {
  FlowRequest request = request_until(120, TimeSpan::Unit::steps);
  request.reynolds = 60;
  request.walls = {{2, {{0.1, 0, 0.02}}}};
  request.monitor = TimeSpan{20};
  request.fields = TimeSpan{40};
  request.probes = {{"a", {5.3, 6.2, 3}}};
  request.lines = {{"l", {1, 1, 3}, {13, 11, 3}, 9}};
  const Labels labels = cavity({14, 12, 6});
  const auto alone = [&] {
    FlowEvents events;
    request.machine.device = DeviceChoice::cpu;
    const Comm self(MPI_COMM_SELF);
    return compute_flow(case_of(labels, request, self), events, self);
  }();
  for (const LayoutKind layout : all_layouts()) {
    request.machine.layout = layout;
    const FlowResult result = computed(labels, request);
    ASSERT_EQ(result.state.monitors.size(), alone.state.monitors.size());
    for (std::size_t i = 0; i < alone.state.monitors.size(); ++i) {
      const FlowMonitor &a = alone.state.monitors[i], &b = result.state.monitors[i];
      EXPECT_EQ(a.energy, b.energy);
      EXPECT_EQ(a.dissipation, b.dissipation);
      EXPECT_EQ(a.enstrophy, b.enstrophy);
      EXPECT_EQ(a.change, b.change);
      EXPECT_EQ(a.walls[0].force, b.walls[0].force);
      EXPECT_EQ(a.probes[0].velocity, b.probes[0].velocity);
    }
    ASSERT_EQ(result.state.profiles.size(), 4U);
    EXPECT_EQ(result.state.profiles[2].steps, 80);
    EXPECT_EQ(result.state.profiles.back().lines[0][4].velocity, alone.state.profiles.back().lines[0][4].velocity);
  }
}

// The cavity of Riesinger et al. (2017): equal relaxation times of 0.6152.
TEST(ComputeFlow, under_a_lid_has_the_same_bits_with_parts_of_any_size) {
  FlowRequest request = request_until(80, TimeSpan::Unit::steps);
  request.machine.device = DeviceChoice::cpu;
  request.tau = 0.6152;
  request.lambda = 0;
  request.walls = {{2, {{0.05, 0, 0}}}};
  request.lines = {{"across", {8, 1, 3}, {8, 15, 3}, 15}, {"along", {1, 8, 3}, {15, 8, 3}, 15}};
  const Labels labels = cavity({16, 16, 6});
  FlowEvents events;
  const Comm comm, self(MPI_COMM_SELF);
  const FlowResult alone = compute_flow(case_of(labels, request, self), events, self);
  ASSERT_EQ(alone.state.profiles.back().lines.size(), 2U);
  for (const double share : {0.95, 0.5, 0.05, 0.0}) {
    request.cut = {WeightsKind::given, std::vector<double>(static_cast<std::size_t>(comm.size()), 1 - share), {}};
    request.cut.weights.front() = comm.size() == 1 ? 1 : share;
    const FlowResult result = compute_flow(case_of(labels, request, comm), events, comm);
    EXPECT_EQ(result.state.monitors.back().energy, alone.state.monitors.back().energy) << share;
    EXPECT_EQ(result.state.monitors.back().walls[0].force, alone.state.monitors.back().walls[0].force) << share;
    for (std::size_t line = 0; line < 2; ++line) {
      for (std::size_t i = 0; i < 15; ++i) {
        const auto &expected = alone.state.profiles.back().lines[line][i], &found = result.state.profiles.back().lines[line][i];
        EXPECT_EQ(found.velocity, expected.velocity) << share;
        EXPECT_EQ(found.density, expected.density) << share;
      }
    }
  }
}

TEST(ComputeFlow, refuses_walls_that_add_or_remove_fluid_and_labels_that_touch_none) {
  FlowRequest request = request_until(2, TimeSpan::Unit::steps);
  request.tau = 0.8;
  request.walls = {{2, {{0, -0.05, 0}}}};
  EXPECT_EQ(
      refusal_of_case(plates(), request),
      "--wall: label 2 moves into its own normal (its velocity would add or remove fluid; 100 % of a motion along the normal). Let it "
      "slide along itself, or use --face.");
  request.walls = {{3, {{0.05, 0, 0}}}};
  EXPECT_EQ(refusal_of_case(plates(), request),
            "label 3 of --wall does not occur in 'the array' (labels found: 0 (81.8 %), 1 (9.1 %), 2 (9.1 %)).");
  request.walls = {{0, {{0.05, 0, 0}}}};
  EXPECT_EQ(refusal_of_case(plates(), request), "--wall 0 is a label of --pore 0 (walls are solid).");
  const Labels buried(Index3{5, 7, 5}, [](const Index3& v) { return v[1] < 2 ? 0 : v[1] == 4 ? 2 : 1; });
  request.walls = {{2, {{0.05, 0, 0}}}};
  EXPECT_EQ(refusal_of_case(buried, request), "--wall: no pore touches label 2. Is it the right label?");
}

TEST(ComputeFlow, that_becomes_unstable_names_the_step_and_the_voxel) {
  FlowRequest request = request_until(1000, TimeSpan::Unit::characteristic);
  request.reynolds = 1e7;
  request.walls = {{2, {{0.15, 0, 0}}}};
  try {
    computed(cavity({34, 34, 1}), request);
    FAIL() << "not unstable";
  } catch (const MachineError& e) {
    const std::string words = with_options(e.message());
    EXPECT_TRUE(words.starts_with("the flow became unstable by step ")) << words;
    EXPECT_NE(words.find(" in lattice units at voxel "), std::string::npos) << words;
    EXPECT_TRUE(words.ends_with("Use smaller voxels, --lambda bgk, a lower --speed or a lower --reynolds.")) << words;
  }
}

}  // namespace
}  // namespace karst
