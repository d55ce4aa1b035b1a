// The table of karst validate, and its cheapest cases.
#include "validation/validation_cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "base/text.hpp"

namespace karst {

TEST(ValidationCases, are_told_apart_and_name_their_source) {
  std::set<std::string> keys;
  for (const ValidationCase& each : validation_cases(true, false)) {
    EXPECT_TRUE(keys.insert(text(each.published.name, "|", each.published.resolution, "|", each.published.quantity)).second)
        << each.published.name << ", " << each.published.resolution;
    EXPECT_FALSE(each.published.source.empty()) << each.published.name;
    EXPECT_LE(each.published.accepted, 0.05) << each.published.name;
  }
  EXPECT_GT(keys.size(), validation_cases(false, false).size());
}

TEST(ValidationCases, with_f32_expect_no_more_than_floats_can_hold) {
  for (const ValidationCase& each : validation_cases(true, true)) EXPECT_GE(each.published.accepted, 1e-4) << each.published.name;
}

TEST(ValidationCases, slits_and_ducts_are_as_published) {
  const FlowLab lab(FlowSettings{}, Comm(), [] {});
  int measured = 0;
  for (const ValidationCase& each : validation_cases(false, false)) {
    const std::string& name = each.published.name;
    const bool is_cheap = (name.starts_with("slit") && !name.starts_with("slit between")) || name.starts_with("square");
    if (!is_cheap) continue;
    ++measured;
    EXPECT_TRUE(is_accepted(each.published, each.measure(lab)))
        << each.published.name << ", " << each.published.resolution << ": " << each.measure(lab);
  }
  EXPECT_EQ(measured, 7);
}

TEST(ValidationCases, formation_factors_are_as_published) {
  const FlowLab lab(FlowSettings{}, Comm(), [] {});
  int measured = 0;
  for (const ValidationCase& each : validation_cases(false, false)) {
    if (!each.published.name.starts_with("formation factor") || each.published.name.find("spheres") != std::string::npos) continue;
    ++measured;
    EXPECT_TRUE(is_accepted(each.published, each.measure(lab)))
        << each.published.name << ", " << each.published.resolution << ": " << each.measure(lab);
  }
  EXPECT_EQ(measured, 11);
}

TEST(ValidationCases, decays_are_as_published) {
  const FlowLab lab(FlowSettings{}, Comm(), [] {});
  int measured = 0;
  for (const ValidationCase& each : validation_cases(false, false)) {
    if (!each.published.name.starts_with("NMR relaxation")) continue;
    ++measured;
    EXPECT_TRUE(is_accepted(each.published, each.measure(lab))) << each.published.name << ": " << each.measure(lab);
  }
  EXPECT_EQ(measured, 11);
}

// The first case of each quick kind.
TEST(ValidationCases, have_the_same_bits_on_any_ranks) {
  const FlowLab shared(FlowSettings{}, Comm(), [] {}), alone(FlowSettings{}, Comm(MPI_COMM_SELF), [] {});
  std::set<std::string> compared;
  for (const ValidationCase& each : validation_cases(false, false)) {
    const std::string& name = each.published.name;
    const std::string kind = name.substr(0, name.find_first_of(" ,"));
    const bool is_cheap = kind == "slit" || kind == "square" || kind == "spheres" || kind == "vortex" || kind == "formation";
    if (!is_cheap || !compared.insert(kind).second) continue;
    EXPECT_EQ(each.measure(shared), each.measure(alone)) << name << ", " << each.published.resolution;
  }
  EXPECT_EQ(compared.size(), 5u);
}

TEST(ValidationCases, accept_what_is_near_and_nothing_else) {
  PublishedValue one;
  one.value = -2;
  one.accepted = 0.01;
  EXPECT_TRUE(is_accepted(one, -2.01));
  EXPECT_TRUE(is_accepted(one, -1.99));
  EXPECT_FALSE(is_accepted(one, -2.03));
  EXPECT_FALSE(is_accepted(one, 2));
  EXPECT_FALSE(is_accepted(one, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(is_accepted(one, std::numeric_limits<double>::infinity()));
  one.value = 0;
  EXPECT_TRUE(is_accepted(one, 0.01));
  EXPECT_FALSE(is_accepted(one, 0.02));
}

TEST(FlowLab, says_that_a_flow_which_does_not_percolate_is_none) {
  PoreBlock pores(whole_box({4, 4, 4}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[2] < 2;
  const FlowLab lab(FlowSettings{}, Comm(), [] {});
  const Tensor k = lab.permeability(pores, {.axes = {true, true, true}, .tau = 1, .tolerance = 1e-3});
  EXPECT_GT(k[0][0], 0);
  EXPECT_GT(k[1][1], 0);
  EXPECT_EQ(k[2][2], 0);
}

}  // namespace karst
