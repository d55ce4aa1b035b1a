// Conductances, bounds and fields, against the naive solver.
#include "physics/conductivity/find_conductivity.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "base/text.hpp"
#include "support/conductivity_case.hpp"
#include "support/naive_conduction.hpp"
#include "support/naive_field.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr double rounding = 1e-13;

// What the runs of a sample are compared with.
struct NaiveColumns {
  std::array<NaiveConduction, 3> along;

  NaiveColumns(const ConductivitySample& sample, Boundary boundary, SampleEnds ends, const Comm& comm) {
    for (int axis = 0; axis < 3; ++axis)
      along[static_cast<std::size_t>(axis)] = naive_on_root(sample.conductivity(), axis, boundary, ends, comm);
  }
};

void expect_bounds(const ConductivityRun& run, const NaiveColumns& naive, double tolerance) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Conductivity& found = *run.result.along[axis];
    const double expected = naive.along[axis].conductance[axis];
    SCOPED_TRACE(text("along ", axis_names[axis], ", tolerance ", tolerance));
    EXPECT_TRUE(found.converged);
    EXPECT_EQ(run.result.conducts[axis], expected > 1e-12);
    EXPECT_LE(found.last.lower, found.last.conductance);
    EXPECT_LE(found.last.conductance, found.last.upper * (1 + rounding));
    if (!run.result.conducts[axis]) continue;
    EXPECT_LE(found.last.relative_error(), tolerance);
    EXPECT_LE(found.last.lower, expected * (1 + rounding));
    EXPECT_GE(found.last.upper, expected * (1 - rounding));
  }
}

// The error of the energy is the energy of the error of the potential.
void expect_fields(const ConductivitySample& sample, const ConductivityRun& run, const NaiveColumns& naive, Boundary boundary,
                   SampleEnds ends) {
  const Block<double> conductivity = sample.conductivity();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!run.result.conducts[axis]) continue;
    const ConductivityState& last = run.last(static_cast<int>(axis));
    const double excess = last.upper * (1 + rounding) - last.lower;
    const double error = std::sqrt(excess * static_cast<double>(conductivity.box.volume()));
    const FieldDifference difference =
        difference_of(run.fields[axis], conductivity, naive.along[axis], static_cast<int>(axis), boundary, ends);
    EXPECT_LE(difference.current, error) << axis_names[axis];
    EXPECT_LE(difference.drop_by_root, error) << axis_names[axis];
  }
}

// The error of a component off the diagonal is at most the mean of the errors on it.
void expect_tensor(const ConductivityResult& result, const NaiveColumns& naive, double tolerance) {
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const double scale = std::sqrt(naive.along[row].conductance[row] * naive.along[column].conductance[column]);
      EXPECT_NEAR(*result.tensor(row, column), naive.along[column].conductance[row], 2 * tolerance * scale + rounding);
      EXPECT_EQ(*result.tensor(row, column), *result.tensor(column, row));
    }
  }
}

void expect_naive(const ConductivitySample& sample, Boundary boundary, SampleEnds ends = SampleEnds::faces) {
  const Comm comm;
  SCOPED_TRACE(text(shape_text(sample.shape), ", ", boundary_name(boundary), ", ends ", sample_ends_name(ends)));
  const NaiveColumns naive(sample, boundary, ends, comm);
  for (const double tolerance : {0.1, 1e-3, 1e-5, 1e-8}) {
    const ConductivityRun run = run_of(sample, boundary, conductivity_plan(tolerance, ends), comm);
    expect_bounds(run, naive, tolerance);
    if (tolerance != 1e-3) expect_fields(sample, run, naive, boundary, ends);
    if (boundary == Boundary::periodic) expect_tensor(run.result, naive, tolerance);
  }
}

}  // namespace

TEST(FindConductivity, bounds_and_fields_agree_with_the_naive_solver_in_random_pores) {
  std::uint32_t seed = 0;
  for (const Boundary boundary : all_boundaries) {
    for (const double porosity : {0.4, 0.6, 0.9}) {
      for (const Index3& shape : {Index3{17, 9, 12}, Index3{5, 7, 6}, Index3{8, 5, 35}})
        expect_naive(conductivity_sample(random_pores(shape, porosity, ++seed)), boundary);
    }
  }
  expect_naive(conductivity_sample(random_pores({16, 16, 16}, 0.5, 1)), Boundary::sealed);
  expect_naive(conductivity_sample(random_pores({17, 23, 31}, 0.35, 2)), Boundary::sealed);
  expect_naive(conductivity_sample(random_pores({17, 23, 31}, 0.5, 3)), Boundary::periodic);
}

TEST(FindConductivity, agrees_with_the_naive_solver_in_samples_one_or_two_voxels_thick) {
  std::uint32_t seed = 0;
  for (const Boundary boundary : all_boundaries) {
    for (const Index3& shape : {Index3{33, 14, 1}, Index3{1, 20, 9}, Index3{6, 1, 6}, Index3{2, 17, 4}, Index3{1, 1, 5}, Index3{2, 2, 2}})
      expect_naive(conductivity_sample(random_pores(shape, 0.8, ++seed)), boundary);
  }
}

TEST(FindConductivity, agrees_with_the_naive_solver_in_a_sandstone) {
  for (const Boundary boundary : all_boundaries) expect_naive({{20, 17, 24}, sandstone_labels({20, 17, 24})}, boundary);
}

TEST(FindConductivity, agrees_with_the_naive_solver_with_ends_in_voxels) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{17, 9, 12}, Index3{5, 2, 6}, Index3{2, 3, 40}}) {
    for (const double porosity : {0.6, 0.9}) {
      expect_naive(conductivity_sample(random_pores(shape, porosity, ++seed)), Boundary::sealed, SampleEnds::voxels);
      expect_naive(random_labels(shape, 1 - porosity, {1, 0.1, 1e-3}, ++seed), Boundary::mirror, SampleEnds::voxels);
    }
  }
}

TEST(FindConductivity, agrees_with_the_naive_solver_at_any_contrast) {
  std::uint32_t seed = 0;
  for (const std::vector<double>& conductivities :
       {std::vector<double>{1, 0.5}, {0.01, 1}, {1, 1e-6}, {1, 0.03, 1e-6, 0.5, 0.0004, 0.2, 1e-5}}) {
    for (const Boundary boundary : all_boundaries) {
      expect_naive(random_labels({13, 18, 7}, 0.0, conductivities, ++seed), boundary);
      expect_naive(random_labels({9, 8, 19}, 0.4, conductivities, ++seed), boundary);
    }
  }
}

TEST(FindConductivity, does_not_depend_on_the_unit_of_conductivities) {
  ConductivitySample sample = random_labels({12, 9, 18}, 0.3, {1, 0.01, 1e-4}, 5);
  const Comm comm;
  const ConductivityRun of_largest = run_of(sample, Boundary::periodic, conductivity_plan(1e-8), comm);
  for (const double unit : {0x1p-40, 0x1p40}) {
    for (LabelConductivity& each : sample.conductivities) each.conductivity *= unit;
    EXPECT_EQ(numbers_of(run_of(sample, Boundary::periodic, conductivity_plan(1e-8), comm)), numbers_of(of_largest));
    for (LabelConductivity& each : sample.conductivities) each.conductivity /= unit;
  }
}

// A net of lines, with gaps: long detours, and many levels.
TEST(FindConductivity, does_not_depend_on_ranks_in_a_net_of_lines) {
  const Index3 shape = {4112, 4112, 1};
  PoreBlock net(whole_box(shape));
  for (std::size_t i = 0; i < net.values.size(); ++i) {
    const std::size_t x = i % 4112, y = i / 4112;
    net.values[i] = (x % 64 == 5 || y % 64 == 9) && i % 1009 != 0 ? 1 : 0;
  }
  const ConductivitySample sample = conductivity_sample(net);
  ConductivityPlan plan = conductivity_plan(1e-3);
  plan.directions = {true, false, false};
  const auto run = [&](const Comm& comm) { return find_conductivity(sample.rock(Boundary::sealed, plan.directions, comm), plan, comm); };
  const Conductivity found = *run(Comm()).along[0];
  EXPECT_TRUE(found.converged);
  EXPECT_GT(found.last.iterations, 3);
  EXPECT_EQ(numbers_of(found.last), numbers_of(run(Comm(MPI_COMM_SELF)).along[0]->last));
}

}  // namespace karst
