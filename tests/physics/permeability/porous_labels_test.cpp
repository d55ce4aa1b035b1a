// Flow through porous labels: layers of any permeability are exact, k does not depend on tau, and the limits are walls and pores.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "physics/permeability/karst.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

constexpr std::uint8_t pore = 0, wall = 9;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// Labels, x fastest. 0 is pore, 9 is wall, others are named with permeabilities in voxel^2.
struct PorousSample {
  Index3 shape;
  std::vector<std::uint8_t> labels;
  std::vector<LabelPermeability> permeabilities;
  Boundary boundary = Boundary::periodic;
};

PermeabilityPlan exact_plan(double tolerance = 1e-12) {
  PermeabilityPlan plan;
  plan.directions = {true, false, false};
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;
  plan.numerics.tolerance = tolerance;
  return plan;
}

PermeabilityPlan with_tau(PermeabilityPlan plan, double tau) {
  plan.numerics.tau = tau;
  plan.numerics.tau_may_differ = false;
  return plan;
}

PermeabilityResult result_of(const PorousSample& sample, PermeabilityPlan plan, const Comm& comm = Comm()) {
  plan.porous = {sample.permeabilities, PermeabilityUnit::square_voxel};
  LabelArray array = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)), {}, {}};
  const bool has_pores = std::find(sample.labels.begin(), sample.labels.end(), pore) != sample.labels.end();
  if (has_pores)
    array.pore = LabelSet::parse("0");
  else if (std::find(sample.labels.begin(), sample.labels.end(), wall) != sample.labels.end())
    plan.porous.labels.push_back({wall, 0});
  const Cleaning cleaning = {.boundary = sample.boundary, .axes = plan.directions, .porous = plan.porous};
  return find_permeability(rock_of_labels(array, cleaning, comm), plan, comm);
}

double k_xx(const PorousSample& sample, const PermeabilityPlan& plan) {
  const PermeabilityResult result = result_of(sample, plan);
  EXPECT_TRUE(result.flow(0)->converged);
  return *result.k_voxel2(0, 0);
}

// A column of voxels along y: the flow along x is that of layers.
PorousSample layers(const std::vector<std::uint8_t>& labels, const std::vector<LabelPermeability>& permeabilities) {
  return {{1, std::ssize(labels), 1}, labels, permeabilities};
}

std::vector<std::uint8_t> stacked(const std::vector<std::pair<std::size_t, std::uint8_t>>& layers) {
  std::vector<std::uint8_t> labels;
  for (const auto& [count, label] : layers) labels.insert(labels.end(), count, label);
  return labels;
}

void expect_near_share(double found, double expected, double share, const std::string& what) {
  EXPECT_NEAR(found / expected, 1, share) << what;
}

// numpy.random.default_rng(4).choice([-1, 0, 1, 2], (8, 8, 8), p=[0.3, 0.4, 0.2, 0.1]), with 9 in place of -1.
constexpr const char* labels_of_numpy =
    "20290019102001202290120900020900209200090190099210192019002002200190129910909101900000009990090000209900100199902110990100101000"
    "09121001919292901211010210192000101000901101209090202929190991190919010011192020129191909190101021210022999091019209919920000190"
    "00199901120091121101011010990920121101201299010920090201290901019010019010902929209900009991909000100210019201990020909299092900"
    "09099299911119019110090002290902900119902102019921090209901091090010000291209009901000000929101000900022009190291091010099009909";

constexpr std::array permeabilities_tested = {1e-6, 1e-3, 0.05, 1.0, 1e3};

}  // namespace

TEST(PorousLabels, a_block_of_one_label_has_its_permeability) {
  for (const double permeability : permeabilities_tested) {
    for (const double tau : {0.6, 1.0, 1.5}) {
      const PorousSample block = {{2, 3, 4}, std::vector<std::uint8_t>(24, 2), {{2, permeability}}};
      expect_near_share(k_xx(block, with_tau(exact_plan(2e-11), tau)), permeability, 1e-11, text(permeability, ", tau ", tau));
    }
  }
}

TEST(PorousLabels, a_channel_between_walls_is_exact) {
  for (const double permeability : permeabilities_tested) {
    const double half = 8 / (2 * std::sqrt(permeability)), exact = 8 * permeability * (1 - std::tanh(half) / half);
    for (const char* lattice : {"d3q19", "d3q27"}) {
      PermeabilityPlan plan = with_tau(exact_plan(), 0.55);
      plan.numerics.lattice = lattice;
      const PorousSample channel = layers(stacked({{1, wall}, {8, 2}}), {{2, permeability}});
      expect_near_share(9 * k_xx(channel, plan), exact, 1e-11, text(lattice, ", ", permeability));
    }
  }
}

// The flux of the pores and of both layers. A pore has H^3 / 12 + H / 24 by the rule of bounce-back.
TEST(PorousLabels, pores_between_porous_layers_are_exact) {
  constexpr double h = 8, thickness = 6;
  for (const double permeability : {1e-4, 1e-2, 0.1, 1.0, 10.0, 1e3}) {
    const double root = std::sqrt(permeability), m = thickness / root;
    const double slip = permeability * (1 - 1 / std::cosh(m)) + h / 2 * root * std::tanh(m);
    const double open = h * h * h / 12 + slip * h + h / 24;
    const double porous = permeability * thickness + permeability * h / 2 * (1 - 1 / std::cosh(m)) - permeability * root * std::tanh(m);
    for (const double tau : {0.8, 2.0}) {
      const PorousSample slit = layers(stacked({{1, wall}, {6, 2}, {8, pore}, {6, 2}}), {{2, permeability}});
      expect_near_share(21 * k_xx(slit, with_tau(exact_plan(), tau)), open + 2 * porous, 1e-11, text(permeability, ", tau ", tau));
    }
  }
}

TEST(PorousLabels, layers_across_the_flow_are_in_series) {
  for (const auto& [first, second] : {std::pair(1.0, 1e-2), std::pair(1e-2, 1e-3), std::pair(1e-3, 1e3)}) {
    PorousSample series = {{12, 1, 1}, stacked({{5, 1}, {3, 2}, {4, pore}}), {{1, first}, {2, second}}};
    expect_near_share(k_xx(series, exact_plan()), 12 / (5 / first + 3 / second), 1e-10, text(first, ", ", second));
  }
}

TEST(PorousLabels, towards_no_permeability_are_walls) {
  constexpr double h = 8, of_wall = h * h * h / 12 + h / 24;
  const std::vector<std::pair<double, double>> expected = {{1e-2, 7.628e-2}, {1e-4, 7.460e-3}, {1e-6, 7.444e-4}, {1e-8, 7.442e-5}};
  for (const auto& [permeability, difference] : expected) {
    const double root = std::sqrt(permeability), m = 6 / root;
    const double slip = permeability + h / 2 * root * std::tanh(m);
    EXPECT_NEAR((slip * h) / of_wall / difference, 1, 1e-2);  // the value of the specification is that of the exact flow
    const PorousSample slit = layers(stacked({{1, wall}, {6, 2}, {8, pore}, {6, 2}}), {{2, permeability}});
    const double porous = 2 * (permeability * 6 + permeability * h / 2 - permeability * root * std::tanh(m));
    EXPECT_NEAR((21 * k_xx(slit, with_tau(exact_plan(1e-9), 0.55)) - porous) / of_wall - 1, difference, 1e-3 * difference) << permeability;
  }
}

// Noise with a layer of a label across the flow. Without the conductances for such labels, the tightest one needs 3 320 steps to 1 %.
TEST(PorousLabels, that_block_the_flow_converge_in_few_steps) {
  std::mt19937 random(5);
  PorousSample noise = {{24, 12, 12}, {}, {{2, 0}}, Boundary::mirror};
  for (std::int64_t i = 0; i < 24 * 12 * 12; ++i)
    noise.labels.push_back(random() % 5 < 2 ? wall : i % 24 >= 10 && i % 24 < 14 ? std::uint8_t{2} : pore);
  for (const auto& [permeability, most_steps] : {std::pair(1e-2, 200), std::pair(1e-3, 400), std::pair(1e-4, 800)}) {
    noise.permeabilities.front().permeability = permeability;
    const PermeabilityResult quick = result_of(noise, exact_plan(1e-3));
    EXPECT_LE(quick.flow(0)->last.steps, most_steps) << permeability;
    expect_near_share(*quick.k_voxel2(0, 0), k_xx(noise, exact_plan(1e-6)), 1e-3, text(permeability));
  }
}

TEST(PorousLabels, with_the_same_permeability_are_one_label_and_infinite_ones_are_pores) {
  std::mt19937 random(3);
  PorousSample one = {{9, 8, 7}, {}, {{2, 0.01}}}, two = one, pores = one, infinite_label = one;
  two.permeabilities = {{2, 0.01}, {3, 0.01}};
  infinite_label.permeabilities = {{2, infinite}};
  pores.permeabilities = {};
  for (int i = 0; i < 9 * 8 * 7; ++i) {
    const auto kind = random() % 4;
    one.labels.push_back(kind == 0 ? wall : kind == 1 ? pore : std::uint8_t{2});
    two.labels.push_back(kind == 3 ? std::uint8_t{3} : one.labels.back());
    pores.labels.push_back(kind == 0 ? wall : pore);
  }
  infinite_label.labels = one.labels;
  EXPECT_EQ(k_xx(one, exact_plan(1e-4)), k_xx(two, exact_plan(1e-4)));
  EXPECT_EQ(k_xx(pores, exact_plan(1e-4)), k_xx(infinite_label, exact_plan(1e-4)));
}

namespace {

PorousSample random_sample(const Index3& size, std::uint32_t seed) {
  std::mt19937 random(seed);
  PorousSample sample = {size, {}, {{1, 0.02}, {2, 1e-3}}};
  for (std::int64_t i = 0; i < whole_box(size).volume(); ++i) {
    const auto kind = random() % 10;
    sample.labels.push_back(kind < 3 ? wall : kind < 7 ? pore : kind < 9 ? std::uint8_t{1} : std::uint8_t{2});
  }
  return sample;
}

}  // namespace

TEST(PorousLabels, k_is_that_of_the_prototype_for_any_tau_and_force_and_the_tensor_is_symmetric) {
  PorousSample sample = {{8, 8, 8}, {}, {{1, 0.02}, {2, 1e-3}}};
  for (const char* label = labels_of_numpy; *label != 0; ++label) sample.labels.push_back(static_cast<std::uint8_t>(*label - '0'));
  PermeabilityPlan plan = exact_plan(1e-10);
  plan.directions = {true, true, true};
  const PermeabilityResult tensor = result_of(sample, plan);
  const double k = *tensor.k_voxel2(0, 0);
  expect_near_share(k, 0.0290250500675, 1e-9, "prototype");
  for (const auto& [row, column] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)})
    EXPECT_NEAR(*tensor.k_voxel2(row, column), *tensor.k_voxel2(column, row), 1e-9 * k);
  for (const double tau : {0.55, 1.0, 3.0}) expect_near_share(k_xx(sample, with_tau(exact_plan(1e-10), tau)), k, 1e-8, text("tau ", tau));
  const PermeabilityPlan usual = with_tau(exact_plan(1e-6), 1);
  PermeabilityPlan strong = usual;
  strong.numerics.force *= 1000;
  expect_near_share(k_xx(sample, strong), k_xx(sample, usual), 1e-12, "force");
}

TEST(PorousLabels, a_mirrored_sample_is_a_periodic_one_of_its_images) {
  PorousSample sample = random_sample({6, 5, 4}, 5);
  sample.boundary = Boundary::mirror;
  PorousSample images = {{12, 10, 8}, {}, sample.permeabilities};
  const Box of_sample = whole_box(sample.shape);
  for_each_voxel(whole_box(images.shape), [&](Index3 at) {
    for (std::size_t a = 0; a < 3; ++a) at[a] = at[a] < sample.shape[a] ? at[a] : images.shape[a] - 1 - at[a];
    images.labels.push_back(sample.labels[of_sample.offset(at)]);
  });
  const PermeabilityPlan plan = with_tau(exact_plan(), 1);
  expect_near_share(k_xx(sample, plan), k_xx(images, plan), 1e-12, "mirror");
}

TEST(PorousLabels, turned_layers_have_turned_tensors) {
  const std::vector<std::uint8_t> column = stacked({{2, wall}, {3, 2}, {5, pore}, {2, 2}});
  const auto tensor_along = [&](int normal) {
    Index3 shape = {1, 1, 1};
    shape[static_cast<std::size_t>(normal)] = std::ssize(column);
    PermeabilityPlan plan = with_tau(exact_plan(1e-6), 0.8);
    plan.directions = {true, true, true};
    return result_of({shape, column, {{2, 0.03}}}, plan);
  };
  const PermeabilityResult x = tensor_along(0), y = tensor_along(1), z = tensor_along(2);
  EXPECT_GT(*x.k_voxel2(1, 1), 0);
  EXPECT_EQ(*x.k_voxel2(1, 1), *y.k_voxel2(2, 2));
  EXPECT_EQ(*y.k_voxel2(2, 2), *z.k_voxel2(0, 0));
}

TEST(PorousLabels, have_the_same_bits_on_any_ranks_and_storage_keeps_k) {
  const PorousSample sample = random_sample({20, 13, 15}, 6);
  for (const Boundary boundary : {Boundary::periodic, Boundary::sealed}) {
    PorousSample of_boundary = sample;
    of_boundary.boundary = boundary;
    PermeabilityPlan plan = exact_plan(1e-3);
    const auto k_on = [&](const Comm& comm) { return *result_of(of_boundary, plan, comm).k_voxel2(0, 0); };
    const double k = k_on(Comm());
    EXPECT_EQ(k, k_on(Comm(MPI_COMM_SELF)));
    plan.machine.storage = Storage::f32;
    const double of_floats = k_on(Comm());
    EXPECT_EQ(of_floats, k_on(Comm(MPI_COMM_SELF)));
    expect_near_share(of_floats, k, 1e-4, "f32");
  }
}

// A start from coarser samples, whose labels and permeabilities are those of larger voxels.
TEST(PorousLabels, start_from_coarser_samples) {
  const PorousSample sample = random_sample({40, 40, 40}, 7);
  PermeabilityPlan plan = with_tau(exact_plan(1e-3), 0.55), at_rest = plan;  // too small a viscosity for corrections
  at_rest.start = StartKind::rest;
  const PermeabilityResult nested = result_of(sample, plan);
  EXPECT_FALSE(nested.coarser.empty());
  expect_near_share(*nested.k_voxel2(0, 0), *result_of(sample, at_rest).k_voxel2(0, 0), 2e-3, "nested");
}

TEST(PorousLabels, refuses_what_they_have_no_law_for) {
  const PorousSample sample = random_sample({6, 6, 6}, 8);
  PermeabilityPlan inertial = exact_plan(1e-3), halves = exact_plan(1e-2);
  inertial.numerics.equilibrium = EquilibriumKind::navier_stokes;
  halves.machine.storage = Storage::f16;
  EXPECT_EQ(refusal_of([&] { result_of(sample, inertial); }),
            "porous labels need --equilibrium stokes (flow with inertia has no law in them). Use it, or leave --permeability out.");
  EXPECT_EQ(refusal_of([&] { result_of(sample, halves); }),
            "--storage f16 is for samples without porous labels (their slow flow is below its rounding). Use --storage f32 or f64.");
}

}  // namespace karst
