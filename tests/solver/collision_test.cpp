// The collision against its formula, written out population by population.
#include "solver/collision.hpp"

#include <gtest/gtest.h>

#include <random>

namespace karst {

struct Textbook {
  double tau;
  std::array<double, 3> force;
  bool quadratic;

  // Ginzburg, Verhaeghe and d'Humieres (2008) with the force of Guo, Zheng and Shi (2002); f are deviations from the weights.
  std::array<double, directions> collided(const double (&f)[directions]) const {
    const double even = 1 / tau, odd = 1 / (0.5 + 3.0 / 16 / (tau - 0.5));
    double rho = 0, u[3] = {force[0] / 2, force[1] / 2, force[2] / 2};
    for (std::size_t q = 0; q < directions; ++q) {
      rho += f[q];
      for (std::size_t a = 0; a < 3; ++a) u[a] += static_cast<double>(velocities[q][a]) * f[q];
    }
    std::array<double, directions> after{};
    for (int q = 0; q < directions; ++q) {
      const auto i = static_cast<std::size_t>(q);
      double cu = 0, cF = 0, uu = 0, uF = 0;
      for (std::size_t a = 0; a < 3; ++a) {
        const auto c = static_cast<double>(velocities[i][a]);
        cu += c * u[a], cF += c * force[a], uu += u[a] * u[a], uF += u[a] * force[a];
      }
      const double w = weight(q), plus = (f[i] + f[opposite(q)]) / 2, minus = (f[i] - f[opposite(q)]) / 2;
      const double equal_plus = w * (rho + (quadratic ? 4.5 * cu * cu - 1.5 * uu : 0)), equal_minus = 3 * w * cu;
      const double source = (1 - odd / 2) * 3 * w * cF + (quadratic ? (1 - even / 2) * w * (9 * cu * cF - 3 * uF) : 0);
      after[i] = f[i] - even * (plus - equal_plus) - odd * (minus - equal_minus) + source;
    }
    return after;
  }
};

template <class Equilibrium>
void expect_textbook(bool quadratic) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-0.05, 0.05);
  for (const double tau : {0.51, 0.6, 1.0, 3.0}) {
    for (int i = 0; i < 20; ++i) {
      const Textbook textbook{tau, {value(random), value(random), value(random)}, quadratic};
      double f[directions];
      for (double& population : f) population = value(random);
      const auto expected = textbook.collided(f);
      collide<Equilibrium>(f, collision_numbers<double>(tau, textbook.force));
      for (std::size_t q = 0; q < directions; ++q) EXPECT_NEAR(f[q], expected[q], 1e-15) << "direction " << q << ", tau " << tau;
    }
  }
}

TEST(Collision, is_that_of_the_textbook_for_creeping_flow) { expect_textbook<Stokes>(false); }

TEST(Collision, is_that_of_the_textbook_with_inertia) { expect_textbook<NavierStokes>(true); }

}  // namespace karst
