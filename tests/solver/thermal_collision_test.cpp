// D2Q37 and the thermal collision: the quadrature, the equilibrium, conservation, and the collision word by word.
#include "solver/thermal/thermal_collision.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/literal_collision.hpp"

namespace karst {
namespace {

constexpr ThermalLaw thermal_law = {0.8, 0.9, 1.1, {0.001, -0.002}};

// Populations near the equilibrium of this motion.
Populations37 near_equilibrium(const ThermalMotion& motion, std::uint32_t seed) {
  double f[q37];
  set_motion<D2Q37>(f, motion, thermal_law);
  Populations37 made{};
  for (std::size_t q = 0; q < q37; ++q) {
    seed = seed * 1664525 + 1013904223;
    made[q] = f[q] + LiteralCollision::weight(q) * 0.05 * (static_cast<double>(seed) / 0x1p32 - 0.5);
  }
  return made;
}

void collide_fast(Populations37& f, const ThermalLaw& by) {
  collide<D2Q37, HermiteRelaxation>(reinterpret_cast<double(&)[q37]>(f), thermal_numbers<D2Q37, double>(by));
}

double largest_difference(const Populations37& a, const Populations37& b) {
  double largest = 0;
  for (std::size_t q = 0; q < q37; ++q) largest = std::max(largest, std::abs(a[q] - b[q]));
  return largest;
}

const std::vector<ThermalMotion> some_motions = {{1, {0, 0}, 1}, {1.2, {0.05, -0.03}, 1.1}, {0.7, {-0.2, 0.1}, 0.8}, {1, {0, 0.3}, 1.3}};

}  // namespace

// Moments of the Gaussian up to order 9: 1, 0, 1, 0, 3, 0, 15, 0, 105, 0.
TEST(D2Q37, is_a_quadrature_of_order_nine) {
  const auto gaussian = [](int order) {
    double moment = order % 2 == 0 ? 1 : 0;
    for (int k = order - 1; k > 1; k -= 2) moment *= k;
    return moment;
  };
  for (int m = 0; m <= 9; ++m) {
    for (int n = 0; m + n <= 9; ++n) {
      double sum = 0;
      for (std::size_t q = 0; q < q37; ++q) {
        const Vector2 c = LiteralCollision::velocity(q);
        sum += LiteralCollision::weight(q) * std::pow(c[0], m) * std::pow(c[1], n);
      }
      EXPECT_NEAR(sum, gaussian(m) * gaussian(n), 2e-13) << m << ", " << n;
    }
  }
}

TEST(ThermalCollision, sets_the_equilibrium_with_the_moments_of_the_Maxwellian) {
  for (const ThermalMotion& motion : some_motions) {
    double f[q37];
    set_motion<D2Q37>(f, motion, {});
    Populations37 whole{};
    for (std::size_t q = 0; q < q37; ++q) whole[q] = f[q] + LiteralCollision::weight(q);
    const auto moments = LiteralCollision::moments_of(whole);
    const Vector2 u = {motion.velocity[0] * D2Q37::scale, motion.velocity[1] * D2Q37::scale};
    for (std::size_t order = 0; order < moments.size(); ++order) {
      for (unsigned choice = 0; choice < moments[order].size(); ++choice) {
        const double expected = motion.density * LiteralCollision::equilibrium(u, motion.temperature - 1, order, choice);
        EXPECT_NEAR(moments[order][choice], expected, 1e-13) << order << ", " << choice;
      }
    }
  }
}

TEST(ThermalCollision, is_the_collision_word_by_word) {
  for (const ThermalLaw& by : {thermal_law, ThermalLaw{0.55, 0.55, 0.55, {}}, ThermalLaw{0.6, 0.7, 1, {0, -1e-3}}}) {
    const LiteralCollision literal(by);
    std::uint32_t seed = 1;
    for (const ThermalMotion& motion : some_motions) {
      Populations37 fast = near_equilibrium(motion, ++seed), slow = fast;
      collide_fast(fast, by);
      literal(slow);
      EXPECT_LE(largest_difference(fast, slow), 3e-16);
    }
  }
}

TEST(ThermalCollision, conserves_mass_and_energy_and_adds_the_force_to_momentum) {
  for (const ThermalMotion& motion : some_motions) {
    const Populations37 before = near_equilibrium(motion, 7);
    Populations37 after = before;
    ThermalLaw still = thermal_law;
    still.gravity = {};
    collide_fast(after, still);
    Populations37 difference{};
    for (std::size_t q = 0; q < q37; ++q) difference[q] = after[q] - before[q];
    auto change = LiteralCollision::moments_of(difference);
    EXPECT_NEAR(change[0][0], 0, 1e-15);
    EXPECT_NEAR(change[1][0], 0, 1e-15);
    EXPECT_NEAR(change[1][1], 0, 1e-15);
    EXPECT_NEAR(change[2][0] + change[2][3], 0, 4e-15);
    after = before;
    collide_fast(after, thermal_law);
    for (std::size_t q = 0; q < q37; ++q) difference[q] = after[q] - before[q];
    change = LiteralCollision::moments_of(difference);
    const double rho = LiteralCollision::moments_of(before)[0][0] + 1;
    EXPECT_NEAR(change[0][0], 0, 1e-15);
    for (std::size_t a = 0; a < 2; ++a) EXPECT_NEAR(change[1][a], rho * thermal_law.gravity[a] * D2Q37::scale, 1e-15);
  }
}

TEST(ThermalCollision, tells_the_motion_that_was_set) {
  for (const ThermalMotion& motion : some_motions) {
    double f[q37];
    set_motion<D2Q37>(f, motion, thermal_law);
    const ThermalMotion found = motion_of<D2Q37>(f, thermal_numbers<D2Q37, double>(thermal_law));
    EXPECT_NEAR(found.density, motion.density, 1e-15);
    EXPECT_NEAR(found.temperature, motion.temperature, 2e-15);
    for (std::size_t a = 0; a < 2; ++a) EXPECT_NEAR(found.velocity[a], motion.velocity[a], 1e-15);
  }
}

// The order of all additions is symmetric: exchanged axes give exchanged populations, in all bits.
TEST(ThermalCollision, has_the_same_bits_along_both_axes) {
  const VelocitySet set = d2q37();
  const auto turned = [&](const Populations37& f) {
    Populations37 g{};
    for (int q = 0; q < set.size(); ++q) {
      const Index3& c = set[q];
      g[static_cast<std::size_t>(set.direction_of({c[1], c[0], c[2]}))] = f[static_cast<std::size_t>(q)];
    }
    return g;
  };
  ThermalLaw turned_law = thermal_law;
  std::swap(turned_law.gravity[0], turned_law.gravity[1]);
  for (const ThermalMotion& motion : some_motions) {
    Populations37 f = near_equilibrium(motion, 11), g = turned(f);
    collide_fast(f, thermal_law);
    collide_fast(g, turned_law);
    EXPECT_EQ(turned(f), g);
  }
}

}  // namespace karst
