// The library as a program calls it: labels in memory, events, and refusals that name settings.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "physics/permeability/karst.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr Index3 shape = {16, 12, 20};

LabelArray array_of(const std::vector<std::uint8_t>& labels) {
  return {shape, VoxelType::uint8, std::as_bytes(std::span(labels)), LabelSet::parse("0"), {}};
}

PermeabilityPlan small_plan() {
  PermeabilityPlan plan;
  plan.directions = {false, false, true};
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;
  plan.numerics.tolerance = 0.01;
  return plan;
}

/// Stops at the second monitor, and remembers what it was told.
class StopSoon : public PermeabilityEvents {
 public:
  bool go_on(AxisRole role, const FlowState& /*state*/) override { return role != AxisRole::result || ++monitors < 2; }
  bool keep(AxisRole /*role*/, int /*axis*/) override { return has_kept = true; }
  void results(bool /*is_unchanged*/) override { has_ended = true; }

  int monitors = 0;
  bool has_kept = false, has_ended = false;
};

}  // namespace

TEST(FindPermeability, of_labels_in_memory_is_the_same_on_any_ranks) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const auto k_on = [&](const Comm& comm) {
    const Cleaning cleaning;
    const PermeabilityResult result = find_permeability(rock_of_labels(array_of(labels), cleaning, comm), small_plan(), comm);
    EXPECT_TRUE(result.flow(2)->converged);
    EXPECT_FALSE(result.flow(0));
    EXPECT_FALSE(result.is_stopped);
    return *result.k_voxel2(2, 2);
  };
  const double k = k_on(Comm());
  EXPECT_GT(k, 0);
  EXPECT_EQ(k, k_on(Comm(MPI_COMM_SELF)));
}

// Rank r has r + 1 slices of 28 with 7 ranks; the last one has the rest.
LabelArray slab_of(const std::vector<std::uint8_t>& labels, const Comm& comm) {
  const std::int64_t rank = comm.rank(), slice = shape[0] * shape[1];
  const std::int64_t first = std::min<std::int64_t>(rank * (rank + 1) / 2, shape[2] - comm.size() + rank);
  const std::int64_t end = std::min<std::int64_t>((rank + 1) * (rank + 2) / 2, shape[2] - comm.size() + rank + 1);
  LabelArray slab = array_of(labels);
  slab.shape[2] = (rank + 1 == comm.size() ? shape[2] : end) - first;
  slab.labels = slab.labels.subspan(static_cast<std::size_t>(first * slice), static_cast<std::size_t>(slab.shape[2] * slice));
  return slab;
}

TEST(FindPermeability, of_slabs_is_that_of_all_labels) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  const Cleaning cleaning;
  Rock whole = rock_of_labels(array_of(labels), cleaning, comm), slabs = rock_of_slabs(slab_of(labels, comm), cleaning, comm);
  EXPECT_EQ(slabs.file.shape, shape);
  EXPECT_EQ(slabs.checksum, whole.checksum);
  EXPECT_EQ(slabs.pores.box, whole.pores.box);
  EXPECT_EQ(slabs.pores.values, whole.pores.values);
}

TEST(FindPermeability, refuses_slabs_that_do_not_fit) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  if (comm.size() == 1) GTEST_SKIP() << "one slab always fits";
  LabelArray slab = slab_of(labels, comm);
  if (comm.rank() == 1) slab.shape = {shape[1], shape[0], slab.shape[2]};
  EXPECT_EQ(refusal_of([&] { rock_of_slabs(slab, {}, comm); }),
            "rank 1 has slices of 16 x 12 [y, x] of uint8, and rank 0 of 12 x 16 of uint8. Give each rank whole slices of one image.");
  if (comm.rank() == 1) slab = {};
  EXPECT_NE(refusal_of([&] { rock_of_slabs(slab, {}, comm); }), "");
}

TEST(FindPermeability, stops_where_an_event_says_so) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  const Cleaning cleaning;
  Rock rock = rock_of_labels(array_of(labels), cleaning, comm);
  PermeabilityPlan plan = small_plan();
  plan.numerics.tolerance = 1e-6;
  plan.start = StartKind::rest;
  StopSoon events;
  const PermeabilityResult result = find_permeability(case_of(rock, comm), plan, nullptr, events, comm);
  EXPECT_TRUE(result.is_stopped);
  EXPECT_EQ(events.monitors, 2);
  EXPECT_FALSE(events.has_kept);
  EXPECT_TRUE(events.has_ended);
  EXPECT_EQ(result.state.monitors[2].size(), 2u);
  EXPECT_FALSE(result.flow(2)->converged);
}

TEST(FindPermeability, refuses_what_does_not_fit_by_the_names_of_settings) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  LabelArray array = array_of(labels);
  array.type = VoxelType::uint16;
  EXPECT_EQ(refusal_of([&] { rock_of_labels(array, {}, comm); }),
            "the array holds 3840 bytes, but 16 x 12 x 20 voxels of uint16 need 7680. Give the shape and the type of the array.");
  const auto refused = [&](const PermeabilityPlan& plan, Boundary boundary = Boundary::periodic) {
    const Cleaning cleaning = {.boundary = boundary};
    try {
      find_permeability(rock_of_labels(array_of(labels), cleaning, comm), plan, comm);
    } catch (const InputError& e) {
      return std::string(e.what());
    }
    return std::string("accepted");
  };
  PermeabilityPlan plan = small_plan();
  plan.numerics.tolerance = 2;
  EXPECT_EQ(refused(plan), "tolerance=2 is not between 0 and 1.");
  plan = small_plan();
  plan.machine.storage = Storage::f16;
  plan.numerics.tolerance = 1e-4;
  EXPECT_EQ(refused(plan),
            "tolerance=0.0001 is finer than f16 storage, which gives k to 0.001. Give a larger tolerance, or use storage=f64.");
  plan = small_plan();
  plan.numerics.force = 0;
  EXPECT_EQ(refused(plan).substr(0, 12), "body_force 0");
  plan = small_plan();
  plan.forces = {1e-6, 1e-5, 1e-4};
  EXPECT_EQ(refused(plan),
            "forces cannot be combined with equilibrium=stokes (k of creeping flow does not depend on the force). Use "
            "equilibrium=navier-stokes.");
  plan = small_plan();
  plan.numerics.equilibrium = EquilibriumKind::navier_stokes;
  EXPECT_EQ(refused(plan, Boundary::mirror),
            "equilibrium=navier-stokes cannot be combined with mirror boundaries (mirrors are exact for creeping flow only). Use "
            "boundary=periodic, or equilibrium=stokes.");
  plan = small_plan();
  plan.variants = variants_beside(Boundary::periodic, plan.numerics.lattice, false);
  EXPECT_EQ(refused(plan), "bracket reads the rock again for other boundaries. Give find_permeability() its RockInput.");
  plan = small_plan();
  plan.numerics.max_steps = 1;
  EXPECT_EQ(refused(plan), "max_steps=1 is below 2 (steps come in pairs).");
  for (const std::int64_t interval : {0, 3, -2}) {
    plan = small_plan();
    plan.numerics.interval = interval;
    EXPECT_EQ(refused(plan), text("interval=", interval, " is not an even number from 2 on (steps come in pairs)."));
  }
  plan = small_plan();
  plan.numerics.tau = 0.4;
  EXPECT_EQ(refused(plan).substr(0, 30), "tau=0.4 is not above 0.5 and a");
  plan = small_plan();
  plan.machine.threads = -1;
  EXPECT_EQ(refused(plan), "threads=-1 is below zero.");
  plan = small_plan();
  plan.directions = {};
  EXPECT_EQ(refused(plan), "direction names no axis.");
}

TEST(FindPermeability, refuses_a_series_of_forces_that_no_line_fits) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  const auto refused = [&](const std::vector<double>& forces, double body_force) {
    PermeabilityPlan plan = small_plan();
    plan.numerics.equilibrium = EquilibriumKind::navier_stokes;
    plan.forces = forces;
    plan.numerics.force = body_force;
    return refusal_of([&] { find_permeability(rock_of_labels(array_of(labels), {}, comm), plan, comm); });
  };
  const std::string few = "--forces are not three or more rising forces (a line fits any two flows).";
  EXPECT_EQ(refused({1e-5, 1e-4}, 1e-5), few);
  EXPECT_EQ(refused({1e-5, 1e-4, 1e-4}, 1e-5), few);
  EXPECT_EQ(refused({1e-3, 1e-4, 1e-5}, 1e-3), few);
  EXPECT_EQ(refused({1e-5, 1e-4, 1e-3}, 0x1p-30), "--body-force is not the first of --forces. Set it to this force.");
}

TEST(FindPermeability, refuses_a_rock_that_was_not_made_for_it) {
  const std::vector<std::uint8_t> labels = sandstone_labels(shape);
  const Comm comm;
  EXPECT_EQ(refusal_of([&] {
              const Cleaning cleaning = {.axes = {true, false, false}};
              find_permeability(rock_of_labels(array_of(labels), cleaning, comm), small_plan(), comm);
            }),
            "the rock was cleaned for flow along x (other pores were left out), not z. Clean it for these directions, or choose others.");
  EXPECT_EQ(refusal_of([&] { rock_of_labels(array_of(labels), {.axes = {}}, comm); }), "--direction names no axis.");
  EXPECT_EQ(refusal_of([&] { rock_of_labels(array_of(labels), {.threads = 0}, comm); }), "--threads 0 is below 1.");
  LabelArray array = array_of(labels);
  array.voxel_size_m = -1;
  EXPECT_EQ(refusal_of([&] { rock_of_labels(array, {}, comm); }), "--voxel-size -1 (in metres) is not between 0.01nm and 1000m.");
  Rock rock = rock_of_labels(array_of(labels), {}, comm);
  case_of(rock, comm);
  EXPECT_EQ(refusal_of([&] { case_of(rock, comm); }), "the pores of 'the array' were moved into an earlier case. Read the rock again.");
}

}  // namespace karst
