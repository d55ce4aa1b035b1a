// Samples whose conductance is known without a solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/text.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr double digits_of_bounds = 1e-12;
constexpr double infinite = std::numeric_limits<double>::infinity();

ConductivitySample labels_by(const Index3& shape, const std::vector<LabelConductivity>& conductivities,
                             const std::function<std::int64_t(const Index3&)>& label_of) {
  ConductivitySample sample = {shape, {}, conductivities};
  for_each_voxel(whole_box(shape), [&](const Index3& v) { sample.labels.push_back(static_cast<std::uint8_t>(label_of(v))); });
  return sample;
}

// Nothing deviates from the uniform gradient.
void expect_uniform(const ConductivityRun& run, std::size_t axis, double conductance) {
  const ConductivityState& last = run.last(static_cast<int>(axis));
  EXPECT_EQ(last.iterations, 0);
  EXPECT_NEAR(last.conductance, conductance, digits_of_bounds * conductance);
  EXPECT_NEAR(last.lower, conductance, digits_of_bounds * conductance);
  EXPECT_NEAR(last.upper, conductance, digits_of_bounds * conductance);
}

ConductivityResult result_of(const PoreBlock& pores, Boundary boundary = Boundary::sealed, double tolerance = 1e-9) {
  return run_of(conductivity_sample(pores), boundary, conductivity_plan(tolerance), Comm()).result;
}

void expect_no_path(const ConductivityResult& result, std::size_t axis) {
  EXPECT_FALSE(result.conducts[axis]);
  EXPECT_TRUE(result.along[axis]->converged);
  EXPECT_EQ(result.along[axis]->last.conductance, 0);
  EXPECT_EQ(result.along[axis]->last.iterations, 0);
  EXPECT_EQ(result.formation_factor(axis), infinite);
  EXPECT_EQ(result.lower(axis), infinite);
  EXPECT_EQ(result.upper(axis), infinite);
  EXPECT_EQ(result.cementation_exponent(axis), std::nullopt);
}

}  // namespace

TEST(ExactConduction, of_a_sample_full_of_fluid_is_1) {
  for (const Boundary boundary : all_boundaries) {
    for (const Index3& shape : {Index3{20, 17, 18}, Index3{3, 2, 40}}) {
      const ConductivitySample full = labels_by(shape, {{0, 7}}, [](const Index3&) { return 0; });
      for (const SampleEnds ends : {SampleEnds::faces, SampleEnds::voxels}) {
        if (boundary == Boundary::periodic && ends == SampleEnds::voxels) continue;
        const ConductivityRun run = run_of(full, boundary, conductivity_plan(1e-9, ends), Comm());
        for (std::size_t axis = 0; axis < 3; ++axis) {
          expect_uniform(run, axis, 1);
          EXPECT_DOUBLE_EQ(*run.result.formation_factor(axis), 1);
          EXPECT_EQ(run.result.tensor(axis, (axis + 1) % 3), boundary == Boundary::periodic ? std::optional(0.0) : std::nullopt);
        }
      }
    }
  }
}

TEST(ExactConduction, of_one_voxel_is_1) {
  const ConductivityRun run =
      run_of(labels_by({1, 1, 1}, {{0, 1}}, [](const Index3&) { return 0; }), Boundary::periodic, conductivity_plan(1e-9), Comm());
  for (std::size_t axis = 0; axis < 3; ++axis) expect_uniform(run, axis, 1);
}

TEST(ExactConduction, of_layers_in_series_is_their_harmonic_mean) {
  const std::vector<LabelConductivity> layers = {{0, 1}, {1, 0.25}, {2, 1e-3}};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Index3 shape = {4, 4, 4};
    shape[axis] = 21;
    const ConductivitySample sample = labels_by(shape, layers, [&](const Index3& v) { return v[axis] / 7; });
    for (const Boundary boundary : all_boundaries) {
      const ConductivityRun run = run_of(sample, boundary, conductivity_plan(1e-9), Comm());
      EXPECT_NEAR(run.last(static_cast<int>(axis)).conductance * (1 + 4 + 1000) / 3, 1, 1e-8);
    }
    const ConductivityRun run = run_of(sample, Boundary::sealed, conductivity_plan(1e-9, SampleEnds::voxels), Comm());
    EXPECT_NEAR(run.last(static_cast<int>(axis)).conductance * (6.5 + 7 * 4 + 6.5 * 1000) / 20, 1, 1e-8);
  }
}

// So long that the preconditioner in f32 is no help: the estimate must stay within the bounds.
TEST(ExactConduction, of_a_long_row_is_its_harmonic_mean) {
  const ConductivitySample row = random_labels({(1 << 17) + 37, 1, 1}, 0, {1, 0.999}, 8);
  const auto better = static_cast<double>(std::count(row.labels.begin(), row.labels.end(), 1));
  const auto all = static_cast<double>(row.labels.size());
  ConductivityPlan plan = conductivity_plan(1e-4);
  plan.directions = {true, false, false};
  for (const Boundary boundary : all_boundaries) {
    const ConductivityState last = run_of(row, boundary, plan, Comm()).last(0);
    EXPECT_NEAR(last.conductance * (better + (all - better) / 0.999) / all, 1, 1e-6);
    EXPECT_LE(last.lower, last.conductance);
    EXPECT_GE(last.upper, last.conductance);
  }
}

TEST(ExactConduction, of_layers_in_parallel_is_their_arithmetic_mean) {
  const std::vector<LabelConductivity> layers = {{0, 1}, {1, 0.25}, {2, 1e-6}};  // label 3: solid
  for (std::size_t across = 0; across < 3; ++across) {
    Index3 shape = {5, 5, 5};
    shape[across] = 20;
    const ConductivitySample sample = labels_by(shape, layers, [&](const Index3& v) { return v[across] / 5; });
    for (const Boundary boundary : all_boundaries) {
      const ConductivityRun run = run_of(sample, boundary, conductivity_plan(1e-9), Comm());
      for (const std::size_t axis : {(across + 1) % 3, (across + 2) % 3}) expect_uniform(run, axis, 1.250001 / 4);
      expect_no_path(run.result, across);
    }
  }
}

TEST(ExactConduction, of_a_slit_and_of_a_duct_is_their_share_of_the_cross_section) {
  const ConductivitySample slit = labels_by({6, 24, 6}, {}, [](const Index3& v) { return v[1] < 7 ? 0 : 1; });
  const ConductivitySample duct = labels_by({18, 20, 20}, {}, [](const Index3& v) { return v[1] < 14 && v[2] > 12 ? 0 : 1; });
  for (const Boundary boundary : all_boundaries) {
    const ConductivityRun of_slit = run_of(slit, boundary, conductivity_plan(1e-9), Comm());
    expect_uniform(of_slit, 0, 7.0 / 24);
    expect_uniform(of_slit, 2, 7.0 / 24);
    expect_no_path(of_slit.result, 1);
    const ConductivityRun of_duct = run_of(duct, boundary, conductivity_plan(1e-9), Comm());
    expect_uniform(of_duct, 0, 14.0 * 7 / 400);
    EXPECT_NEAR(*of_duct.result.formation_factor(0), 400.0 / (14 * 7), 1e-9);
    EXPECT_NEAR(*of_duct.result.tortuosity_factor(0), 1, 1e-9);
    EXPECT_NEAR(*of_duct.result.cementation_exponent(0), 1, 1e-9);
  }
}

TEST(ExactConduction, of_a_sample_with_a_mask_counts_no_voxels_outside) {
  // A duct of 4 x 5 voxels in a sample of 8 x 10; label 2 is outside.
  const ConductivitySample sample = labels_by({12, 11, 14}, {}, [](const Index3& v) {
    if (v[1] >= 8 || v[2] >= 10) return 2;
    return v[1] < 4 && v[2] < 5 ? 0 : 1;
  });
  const LabelArray array = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)), LabelSet::parse("0")};
  for (const SampleEnds ends : {SampleEnds::faces, SampleEnds::voxels}) {
    const Rock rock = rock_of_labels(array, {.boundary = Boundary::sealed, .mask = Mask::parse("2")}, Comm());
    const ConductivityResult result = find_conductivity(rock, conductivity_plan(1e-9, ends), Comm());
    EXPECT_NEAR(*result.formation_factor(0), 4, 1e-9);
    EXPECT_NEAR(*result.tortuosity_factor(0), 1, 1e-9);
  }
}

TEST(ExactConduction, dead_ends_carry_no_current) {
  // A duct along x at z = 0. Beside it is a pocket that runs along x, and opens into the duct at one end.
  const auto is_duct = [](const Index3& v) { return v[2] < 2 && v[1] < 2; };
  const auto is_pocket = [](const Index3& v) { return v[1] < 2 && v[2] >= 2 && (v[2] > 3 || v[0] < 4) && v[0] < 17 && v[2] < 6; };
  const ConductivitySample sample =
      labels_by({20, 4, 8}, {}, [&](const Index3& v) { return is_duct(v) || (v[0] > 2 && is_pocket(v)) ? 0 : 1; });
  const ConductivityRun run = run_of(sample, Boundary::sealed, conductivity_plan(1e-9), Comm());
  for_each_voxel(whole_box(sample.shape), [&](const Index3& v) {
    if (v[2] < 5 || !run.fields[0].sites[v]) return;
    for (const double current : run.fields[0].values[v].current) EXPECT_NEAR(current, 0, 1e-4);
    EXPECT_NEAR(run.fields[0].values[v].potential, (run.fields[0].values[{3, 0, 5}].potential), 1e-3);
  });
  EXPECT_GT(run.last(0).conductance, 4.0 / 32);
  EXPECT_LT(run.last(0).conductance, 4.5 / 32);
}

TEST(ExactConduction, sites_that_hang_on_by_an_edge_are_dropped_and_counted) {
  const PoreBlock pores = drawn_pores({{"....", "####", "####"}, {"####", ".#.#", "####"}, {"####", "####", "####"}});
  const ConductivityResult result = result_of(pores);
  EXPECT_EQ(result.sample.sites(), 6);
  EXPECT_EQ(result.sites, 4);
  EXPECT_EQ(result.sites_dropped, 2);
  EXPECT_DOUBLE_EQ(result.porosity_conducting, 4.0 / 36);
  EXPECT_DOUBLE_EQ(*result.formation_factor(0), 9);
  EXPECT_DOUBLE_EQ(*result.tortuosity_factor(0), 1.5);
  EXPECT_EQ(result.conducts, (Axes{true, false, false}));
  expect_no_path(result, 1);
  expect_no_path(result, 2);
}

TEST(ExactConduction, a_path_through_an_edge_carries_flow_and_no_current) {
  for (const Boundary boundary : all_boundaries) {
    const ConductivityResult result = result_of(drawn_pores({{"..##", "##..", "####"}, {"####", "####", "####"}}), boundary);
    if (boundary != Boundary::periodic) {
      EXPECT_TRUE(result.sample.percolates[0]);
    }
    EXPECT_EQ(result.conducts, (Axes{false, false, false}));
    EXPECT_EQ(result.sites, 0);
    EXPECT_EQ(result.sites_dropped, result.sample.sites());
    for (std::size_t axis = 0; axis < 3; ++axis) expect_no_path(result, axis);
  }
}

TEST(ExactConduction, pores_without_any_path_conduct_nothing) {
  for (const Boundary boundary : all_boundaries) {
    const ConductivityResult result = result_of(drawn_pores({{"####", "#..#", "####"}, {"####", "####", "####"}}), boundary);
    EXPECT_EQ(result.sites, 0);
    EXPECT_EQ(result.sites_dropped, 0);
    for (std::size_t axis = 0; axis < 3; ++axis) expect_no_path(result, axis);
    EXPECT_EQ(result.tensor(0, 1), boundary == Boundary::periodic ? std::optional(0.0) : std::nullopt);
  }
}

TEST(ExactConduction, an_axis_that_was_not_asked_for_has_no_result) {
  ConductivityPlan plan = conductivity_plan(1e-3);
  plan.directions = {false, true, false};
  const ConductivityResult result = run_of(conductivity_sample(random_pores({9, 9, 9}, 0.8, 1)), Boundary::periodic, plan, Comm()).result;
  EXPECT_FALSE(result.along[0]);
  EXPECT_EQ(result.formation_factor(2), std::nullopt);
  EXPECT_EQ(result.upper(0), std::nullopt);
  EXPECT_GT(*result.formation_factor(1), 1);
  EXPECT_NE(result.tensor(0, 1), std::nullopt);
  EXPECT_EQ(result.tensor(1, 0), result.tensor(0, 1));
  EXPECT_EQ(result.tensor(0, 2), std::nullopt);
}

TEST(ExactConduction, a_run_out_of_iterations_has_not_converged) {
  const ConductivitySample sample = conductivity_sample(random_pores({20, 18, 22}, 0.5, 4));
  ConductivityPlan plan = conductivity_plan(1e-9);
  const ConductivityResult all = run_of(sample, Boundary::sealed, plan, Comm()).result;
  plan.max_iterations = 3;
  const ConductivityResult few = run_of(sample, Boundary::sealed, plan, Comm()).result;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    EXPECT_FALSE(few.along[axis]->converged);
    EXPECT_EQ(few.along[axis]->last.iterations, 3);
    EXPECT_EQ(few.along[axis]->monitors.size(), 3u);
    EXPECT_LE(*few.lower(axis), *all.formation_factor(axis));
    EXPECT_GE(*few.upper(axis), *all.formation_factor(axis));
    EXPECT_LE(*all.lower(axis), *all.formation_factor(axis));
    EXPECT_GE(*all.upper(axis), *all.formation_factor(axis));
  }
}

// The energy of a site is a small share of all: exact sums must hold it to the last digit.
TEST(ExactConduction, bounds_hold_at_a_fine_tolerance_and_a_high_contrast) {
  const Index3 shape = {90, 80, 70};
  ConductivitySample sample{shape, std::vector<std::uint8_t>(static_cast<std::size_t>(whole_box(shape).volume()), 0), {{0, 1e-6}, {1, 1}}};
  std::fill_n(sample.labels.begin(), shape[0] * shape[1], std::uint8_t{1});
  ConductivityPlan plan = conductivity_plan(1e-9);
  plan.directions = {false, false, true};
  const ConductivityResult result = run_of(sample, Boundary::sealed, plan, Comm()).result;
  const double exact = (69 * 1e6 + 1) / 70;
  EXPECT_TRUE(result.along[2]->converged);
  EXPECT_LE(*result.lower(2), *result.upper(2));
  EXPECT_LE(*result.lower(2), exact * (1 + 1e-11));
  EXPECT_GE(*result.upper(2), exact * (1 - 1e-11));
}

}  // namespace karst
