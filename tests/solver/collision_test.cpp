// The collision against its formula, written out population by population.
#include "solver/site/collision.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <utility>

#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/site/velocity_sets/d3q27.hpp"

namespace karst {

// Not in the list of variants: what a new header would say.
struct D3Q15 {
  static constexpr std::string_view name = "d3q15";
  static constexpr std::array<Index3, 15> velocities = {{{0, 0, 0},
                                                         {1, 0, 0},
                                                         {-1, 0, 0},
                                                         {0, 1, 0},
                                                         {0, -1, 0},
                                                         {0, 0, 1},
                                                         {0, 0, -1},
                                                         {1, 1, 1},
                                                         {-1, 1, 1},
                                                         {1, -1, -1},
                                                         {-1, -1, -1},
                                                         {1, 1, -1},
                                                         {-1, 1, -1},
                                                         {1, -1, 1},
                                                         {-1, -1, 1}}};
  static constexpr std::array<int, 4> weights = {16, 8, 0, 1};
  static constexpr int weights_sum_to = 72;
};

template <class Set>
struct Textbook {
  using L = Lattice<Set>;
  static constexpr int directions = L::directions;

  double tau;
  std::array<double, 3> force;
  bool quadratic;

  // Ginzburg, Verhaeghe and d'Humieres (2008) with the force of Guo, Zheng and Shi (2002); f are deviations from the weights.
  std::array<double, directions> collided(const double (&f)[directions]) const {
    const double even = 1 / tau, odd = 1 / (0.5 + 3.0 / 16 / (tau - 0.5));
    double rho = 0, u[3] = {force[0] / 2, force[1] / 2, force[2] / 2};
    for (std::size_t q = 0; q < directions; ++q) {
      rho += f[q];
      for (std::size_t a = 0; a < 3; ++a) u[a] += static_cast<double>(Set::velocities[q][a]) * f[q];
    }
    std::array<double, directions> after{};
    for (int q = 0; q < directions; ++q) {
      const auto i = static_cast<std::size_t>(q);
      double cu = 0, cF = 0, uu = 0, uF = 0;
      for (std::size_t a = 0; a < 3; ++a) {
        const auto c = static_cast<double>(Set::velocities[i][a]);
        cu += c * u[a], cF += c * force[a], uu += u[a] * u[a], uF += u[a] * force[a];
      }
      const double w = L::weight(q), plus = (f[i] + f[L::opposite(q)]) / 2, minus = (f[i] - f[L::opposite(q)]) / 2;
      const double equal_plus = w * (rho + (quadratic ? 4.5 * cu * cu - 1.5 * uu : 0)), equal_minus = 3 * w * cu;
      const double source = (1 - odd / 2) * 3 * w * cF + (quadratic ? (1 - even / 2) * w * (9 * cu * cF - 3 * uF) : 0);
      after[i] = f[i] - even * (plus - equal_plus) - odd * (minus - equal_minus) + source;
    }
    return after;
  }
};

template <class Set, class Equilibrium>
void expect_textbook(bool quadratic) {
  constexpr int directions = Lattice<Set>::directions;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-0.05, 0.05);
  for (const double tau : {0.51, 0.6, 1.0, 3.0}) {
    for (int i = 0; i < 20; ++i) {
      const Textbook<Set> textbook{tau, {value(random), value(random), value(random)}, quadratic};
      double f[directions];
      for (double& population : f) population = value(random);
      const auto expected = textbook.collided(f);
      collide<Set, Equilibrium>(f, collision_numbers<Set, double>(tau, textbook.force));
      for (std::size_t q = 0; q < directions; ++q) EXPECT_NEAR(f[q], expected[q], 1e-15) << "direction " << q << ", tau " << tau;
    }
  }
}

TEST(Collision, is_that_of_the_textbook_for_creeping_flow) {
  expect_textbook<D3Q19, Stokes>(false);
  expect_textbook<D3Q27, Stokes>(false);
  expect_textbook<D3Q15, Stokes>(false);
}

TEST(Collision, is_that_of_the_textbook_with_inertia) {
  expect_textbook<D3Q19, NavierStokes>(true);
  expect_textbook<D3Q27, NavierStokes>(true);
  expect_textbook<D3Q15, NavierStokes>(true);
}

// The weights must give the moments of the Maxwell distribution up to the fourth order, but for sum w c_x^2 c_y^2 c_z^2.
template <class Set>
void expect_isotropic_weights() {
  using L = Lattice<Set>;
  const auto moment = [](int x, int y, int z) {
    double sum = 0;
    for (int q = 0; q < L::directions; ++q) {
      const Index3 c = L::velocity(q);
      double product = L::weight(q);
      for (const auto& [component, power] : {std::pair(c[0], x), std::pair(c[1], y), std::pair(c[2], z)}) {
        for (int i = 0; i < power; ++i) product *= static_cast<double>(component);
      }
      sum += product;
    }
    return sum;
  };
  EXPECT_NEAR(moment(0, 0, 0), 1, 1e-15);
  EXPECT_NEAR(moment(4, 0, 0), 1.0 / 3, 1e-15);
  for (const auto& [x, y, z] : {std::array{2, 0, 0}, std::array{0, 2, 0}, std::array{0, 0, 2}})
    EXPECT_NEAR(moment(x, y, z), 1.0 / 3, 1e-15);
  for (const auto& [x, y, z] : {std::array{2, 2, 0}, std::array{2, 0, 2}, std::array{0, 2, 2}})
    EXPECT_NEAR(moment(x, y, z), 1.0 / 9, 1e-15);
  for (const auto& [x, y, z] : {std::array{1, 0, 0}, std::array{1, 1, 0}, std::array{2, 1, 0}, std::array{1, 1, 1}, std::array{3, 1, 0}})
    EXPECT_NEAR(moment(x, y, z), 0, 1e-15);
}

TEST(VelocitySets, have_isotropic_weights) {
  expect_isotropic_weights<D3Q19>();
  expect_isotropic_weights<D3Q27>();
  expect_isotropic_weights<D3Q15>();
}

}  // namespace karst
