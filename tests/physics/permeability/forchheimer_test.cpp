#include "physics/permeability/flow_measures.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace karst {

constexpr double viscosity_here = 0.04;

// A flow that keeps F = nu u / k0 + beta u^2, and what k then seems to be, times 1 + noise.
ForcedFlow flow_of(double k0, double beta, double force, double noise = 0) {
  const double u = (-viscosity_here / k0 + std::sqrt(std::pow(viscosity_here / k0, 2) + 4 * beta * force)) / (2 * beta);
  return {u, viscosity_here * u / force * (1 + noise)};
}

TEST(Forchheimer, finds_the_law_that_flows_keep) {
  const Forchheimer found = fit_forchheimer({flow_of(3, 0.5, 1e-5), flow_of(3, 0.5, 1e-3), flow_of(3, 0.5, 1e-4)}, viscosity_here);
  EXPECT_NEAR(found.k0 / 3, 1, 1e-9);
  EXPECT_NEAR(found.beta / 0.5, 1, 1e-9);
  EXPECT_NEAR(found.residual, 0, 1e-12);
  const double slow = flow_of(3, 0.5, 1e-5).speed, fast = flow_of(3, 0.5, 1e-3).speed;
  EXPECT_NEAR(found.rise, 3 * 0.5 * (fast - slow) / viscosity_here, 1e-9);
}

TEST(Forchheimer, says_how_far_flows_lie_beside_the_line) {
  // 1/k of 1, 2, 1 over u / nu of 0, 1, 2: the line is 4/3, and what is left is 1/3, 2/3, 1/3.
  const Forchheimer found = fit_forchheimer({{0, 1}, {viscosity_here, 0.5}, {2 * viscosity_here, 1}}, viscosity_here);
  EXPECT_NEAR(found.k0, 0.75, 1e-12);
  EXPECT_NEAR(found.beta, 0, 1e-12);
  EXPECT_NEAR(found.rise, 0, 1e-12);
  EXPECT_NEAR(found.residual, std::sqrt(6.0 / 27) * 0.75, 1e-12);
}

}  // namespace karst
