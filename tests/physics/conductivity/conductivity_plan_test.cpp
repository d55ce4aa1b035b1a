// Plans and rocks that are refused, by exact text.
#include "physics/conductivity/conductivity_plan.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/text.hpp"
#include "support/conductivity_case.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

std::string refusal_of_plan(const ConductivityPlan& plan) {
  return refusal_of([&] { check_conductivity_plan(plan); });
}

std::string refusal_of_conductivities(const std::vector<LabelConductivity>& conductivities) {
  ConductivityPlan plan;
  plan.conductivities = conductivities;
  return refusal_of_plan(plan);
}

}  // namespace

TEST(ConductivityPlan, is_accepted_at_its_limits) {
  ConductivityPlan plan;
  EXPECT_EQ(refusal_of_plan(plan), "accepted");
  plan.tolerance = finest_conduction_tolerance;
  plan.max_iterations = 1;
  for (int label = 0; label < 32; ++label) plan.conductivities.push_back({label, label == 3 ? 1 : 1e-6});
  EXPECT_EQ(refusal_of_plan(plan), "accepted");
}

TEST(ConductivityPlan, refuses_values_out_of_range) {
  ConductivityPlan plan;
  plan.directions = {};
  EXPECT_EQ(refusal_of_plan(plan), "--direction names no axis.");
  plan = {};
  plan.max_iterations = 0;
  EXPECT_EQ(refusal_of_plan(plan), "--max-iterations 0 is below 1.");
  plan = {};
  plan.machine.threads = -1;
  EXPECT_EQ(refusal_of_plan(plan), "--threads -1 is below zero.");
  for (const double tolerance : {1.0, 0.0, 9e-10, -1e-3, std::numeric_limits<double>::quiet_NaN()}) {
    plan = {};
    plan.tolerance = tolerance;
    EXPECT_EQ(refusal_of_plan(plan), text("--tolerance ", digits(tolerance), " is not between 1e-09 and 1."));
  }
}

TEST(ConductivityPlan, refuses_conductivities_that_are_not_positive_numbers) {
  EXPECT_EQ(refusal_of_conductivities({{0, 1}, {1, 0}}),
            "--conductivity 1:0: the conductivity is not a positive number. Leave insulators out.");
  EXPECT_EQ(refusal_of_conductivities({{-7, -0.5}}),
            "--conductivity -7:-0.5: the conductivity is not a positive number. Leave insulators out.");
  EXPECT_EQ(refusal_of_conductivities({{2, std::numeric_limits<double>::infinity()}}),
            "--conductivity 2:inf: the conductivity is not a positive number. Leave insulators out.");
  EXPECT_EQ(refusal_of_conductivities({{2, std::numeric_limits<double>::quiet_NaN()}}),
            "--conductivity 2:nan: the conductivity is not a positive number. Leave insulators out.");
}

TEST(ConductivityPlan, refuses_a_property_without_conductivities) {
  ConductivityPlan plan;
  plan.property = ConductedProperty::thermal;
  EXPECT_EQ(refusal_of_plan(plan),
            "--property thermal needs --conductivity: the thermal conductivity of each label in W/(m K), as in 0:0.6,1:3.5.");
  plan.property = ConductedProperty::electrical;
  EXPECT_EQ(refusal_of_plan(plan),
            "--property electrical needs --conductivity: the electrical conductivity of each label in S/m, as in 0:5,1:0.01.");
  plan.property = ConductedProperty::diffusive;
  EXPECT_EQ(refusal_of_plan(plan),
            "--property diffusive needs --conductivity: the diffusivity of each label in m^2/s, as in 0:2e-9,1:1e-10.");
  plan.conductivities = {{0, 2e-9}};
  EXPECT_EQ(refusal_of_plan(plan), "accepted");
}

TEST(ConductivityPlan, leaves_out_labels_without_conductivity_unless_none_conducts) {
  ConductivityPlan plan;
  plan.conductivities = {{3, 0}, {0, 0.6}, {1, -0.0}, {2, 3.5}};
  leave_out_insulators(plan);
  EXPECT_EQ(plan.conductivities, (std::vector<LabelConductivity>{{0, 0.6}, {2, 3.5}}));
  plan.conductivities = {{0, 0}};
  EXPECT_EQ(refusal_of([&] { leave_out_insulators(plan); }),
            "--conductivity: all labels are insulators, and nothing conducts. Give one of them a conductivity.");
  plan.conductivities = {{0, 1}, {0, 0}};
  EXPECT_EQ(refusal_of([&] { leave_out_insulators(plan); }), "--conductivity names the label 0 twice.");
}

TEST(ConductivityPlan, refuses_labels_named_twice_too_many_labels_and_too_large_a_contrast) {
  EXPECT_EQ(refusal_of_conductivities({{0, 1}, {4, 0.5}, {0, 0.5}}), "--conductivity names the label 0 twice.");
  EXPECT_EQ(
      refusal_of_conductivities({{0, 2}, {1, 1}, {5, 1e-6}}),
      "--conductivity: 0:2 and 5:1e-06 differ by more than a factor of 1e+06. Leave the worse conductor out: it carries next to nothing.");
  std::vector<LabelConductivity> many;
  for (int label = 0; label < 33; ++label) many.push_back({label, 1});
  EXPECT_EQ(refusal_of_conductivities(many),
            "--conductivity names 33 labels, more than 32. Give labels with equal conductivities the same label.");
}

TEST(ConductivityPlan, refuses_ends_in_voxels_where_a_sample_has_none) {
  const auto refused = [](const Axes& directions, SampleEnds ends, Boundary boundary, const Index3& shape) {
    ConductivityPlan plan;
    plan.directions = directions;
    plan.ends = ends;
    return refusal_of([&] { check_ends(plan, boundary, shape); });
  };
  const Axes all = {true, true, true};
  EXPECT_EQ(refused(all, SampleEnds::faces, Boundary::periodic, {4, 1, 4}), "accepted");
  EXPECT_EQ(refused(all, SampleEnds::voxels, Boundary::sealed, {4, 2, 4}), "accepted");
  EXPECT_EQ(refused({true, false, true}, SampleEnds::voxels, Boundary::mirror, {4, 1, 4}), "accepted");
  EXPECT_EQ(refused(all, SampleEnds::voxels, Boundary::periodic, {4, 4, 4}),
            "--ends voxels cannot be combined with --boundary periodic (a periodic sample has no ends). Leave one of them out.");
  EXPECT_EQ(refused(all, SampleEnds::voxels, Boundary::sealed, {4, 1, 4}),
            "--ends voxels: the sample is one voxel long along y (its first and last voxel are the same). Use --ends faces.");
}

TEST(FindConductivity, refuses_a_rock_that_does_not_fit_the_plan) {
  const Comm comm;
  ConductivitySample sample = random_labels({8, 8, 8}, 0.2, {1, 0.5}, 1);
  const auto refused = [&](const ConductivityPlan& plan, const Axes& cleaned_for = {true, true, true}) {
    return refusal_of([&] { find_conductivity(sample.rock(Boundary::sealed, cleaned_for, comm), plan, comm); });
  };
  ConductivityPlan plan = conductivity_plan(1e-2);
  plan.conductivities = {{2, 0.5}, {1, 1}};
  EXPECT_EQ(refused(plan),
            "the rock was read for other labels than those of --conductivity (Cleaning::classes are these labels, in the same order). Read "
            "it again.");
  plan.conductivities = sample.conductivities;
  EXPECT_EQ(refused(plan, {true, false, true}),
            "the rock was cleaned for --direction xz, not for all. Clean it for these directions, or choose others.");
  Rock rock = sample.rock(Boundary::sealed, plan.directions, comm);
  ConductivityEvents events;
  find_conductivity(rock, plan, events, comm);
  EXPECT_EQ(refusal_of([&] { find_conductivity(rock, plan, events, comm); }),
            "the pores of 'the array' were moved into an earlier case. Read the rock again.");
}

TEST(FindConductivity, refuses_a_pore_label_without_a_conductivity) {
  const Comm comm;
  const ConductivitySample sample = random_labels({8, 8, 8}, 0.2, {1, 0.5, 0.25}, 1);
  ConductivityPlan plan = conductivity_plan(1e-2);
  plan.conductivities = {{1, 1}, {3, 0.25}};
  const LabelArray array = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)), LabelSet::parse("1-3")};
  EXPECT_EQ(refusal_of([&] {
              find_conductivity(rock_of_labels(array, {.boundary = Boundary::sealed, .classes = {1, 3}}, comm), plan, comm);
            }),
            "label 2 is of --pore 1-3, but --conductivity does not name it. Name its conductivity, or leave it out of --pore.");
}

}  // namespace karst
