// The exact solution of Riemann's problem, by the laws that it must obey.
#include "validation/gas_waves.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace karst {

namespace {

const RestingGas left = {1, 1.2}, right = {0.7, 0.9};

}  // namespace

TEST(RiemannProblem, conserves_mass_momentum_and_energy_across_the_shock) {
  const RiemannSolution exact = riemann_solution(left, right);
  const double before = right.density * exact.shock, behind = exact.density_right * (exact.shock - exact.velocity);
  EXPECT_NEAR(behind, before, 1e-14);
  EXPECT_NEAR(exact.pressure - right.pressure(), before * exact.velocity, 1e-14);
  // The energy of a mass is T + u^2 / 2, and the pressure works on it.
  const double gained = before * (exact.temperature_right() + exact.velocity * exact.velocity / 2 - right.temperature);
  EXPECT_NEAR(gained, exact.pressure * exact.velocity, 1e-14);
  EXPECT_GT(exact.shock, std::sqrt(2 * right.temperature));  // faster than sound in the gas before it
}

TEST(RiemannProblem, keeps_the_entropy_and_the_invariant_in_the_rarefaction) {
  const RiemannSolution exact = riemann_solution(left, right);
  const double entropy = left.temperature / left.density, invariant = 2 * std::sqrt(2 * left.temperature);
  EXPECT_NEAR(exact.temperature_left() / exact.density_left, entropy, 1e-14);
  EXPECT_NEAR(exact.velocity + 2 * std::sqrt(2 * exact.temperature_left()), invariant, 1e-14);
  EXPECT_NEAR(exact.tail, exact.velocity - std::sqrt(2 * exact.temperature_left()), 1e-14);
}

TEST(RiemannProblem, of_equal_pressures_stays_at_rest) {
  const RiemannSolution exact = riemann_solution({1, 1}, {0.5, 2});
  EXPECT_NEAR(exact.velocity, 0, 1e-14);
  EXPECT_NEAR(exact.density_left, 1, 1e-14);
  EXPECT_NEAR(exact.density_right, 0.5, 1e-14);
}

}  // namespace karst
