// The viscosity and the conductances of corrections in samples with porous labels.
#include "solver/pressure/label_conductance.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace karst {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double viscosity_with(const std::vector<double>& permeabilities, double blocking = infinite) {
  return corrected_viscosity({.widest = 12.5, .width = 10, .permeabilities = permeabilities, .blocking = blocking});
}

}  // namespace

TEST(LabelConductance, the_viscosity_is_that_of_pores_without_labels_that_matter) {
  const double of_pores = corrected_viscosity({.widest = 12.5});
  EXPECT_EQ(of_pores, 0.5);
  EXPECT_EQ(viscosity_with({infinite}), of_pores);  // no site
  EXPECT_EQ(viscosity_with({1e-9}), of_pores);      // adds 4e-5 to k
}

TEST(LabelConductance, the_viscosity_is_smaller_in_tighter_labels_and_smallest_where_the_flow_must_pass) {
  EXPECT_LT(viscosity_with({1e-4}), viscosity_with({1e-2}));
  EXPECT_LT(viscosity_with({1e-2}), viscosity_with({}));
  EXPECT_LT(viscosity_with({1e-4}, 1e-4), viscosity_with({1e-4}));
  EXPECT_EQ(viscosity_with({1e-2, 1e-4}, 1e-4), viscosity_with({1e-4}, 1e-4));
  EXPECT_NEAR(viscosity_with({1e-2}, 1e-2), 0.2 * std::sqrt(12.5 * 0.1), 1e-15);
  EXPECT_NEAR(viscosity_with({1e-9}, 1e-9), 1.0 / 30, 1e-15);
  EXPECT_NEAR(corrected_viscosity({.widest = 60, .width = 20, .permeabilities = {1e-9}, .blocking = 1e-9}), 60.0 / 400, 1e-15);
}

TEST(LabelConductance, tight_labels_conduct_more_in_corrections_than_in_steady_flow) {
  for (const double viscosity : {0.034, 0.1, 0.3}) {
    const LabelConductance conductance = label_conductance(viscosity);
    EXPECT_GT(conductance.of(1e-6F), 1e-3F) << viscosity;
    EXPECT_LT(conductance.of(1e-2F), 0.03F) << viscosity;
    EXPECT_NEAR(conductance.of(0), 0.2 * viscosity * std::sqrt(viscosity), 1e-8) << viscosity;
  }
  EXPECT_EQ(LabelConductance().of(1e-3F), 0);  // flows start with the permeabilities
}

}  // namespace karst
