// What a site's populations say of its motion.
#include "solver/site/site_motion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/site/velocity_sets/d3q19.hpp"

namespace karst {

using Set = D3Q19;
constexpr int set_directions = Lattice<Set>::directions;

TEST(SiteMotion, is_found_again_in_the_populations_made_from_it) {
  const std::array<double, 3> force = {1e-3, -2e-3, 3e-3};
  const SiteMotion motion = {{0.01, 0.02, -0.03}, 0.04};
  double f[set_directions];
  set_motion<Set>(f, motion, force);
  const SiteMotion found = motion_of<Set>(f, collision_numbers<Set, double>(0.7, force));
  for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(found.velocity[a], motion.velocity[a], 1e-17);
  EXPECT_NEAR(found.density, motion.density, 1e-17);
}

TEST(SiteMotion, sets_what_the_collision_draws_populations_to) {
  const std::array<double, 3> none{};
  const SiteMotion motion = {{0.01, 0.02, -0.03}, 0.04};
  double f[set_directions], collided[set_directions];
  set_motion<Set>(f, motion, none);
  std::copy(f, f + set_directions, collided);
  collide<Set, Stokes>(collided, collision_numbers<Set, double>(0.7, none));
  for (int q = 0; q < set_directions; ++q) EXPECT_NEAR(collided[q], f[q], 1e-17) << q;
}

// Or to and fro it would go for ever: at once the force gives each site what it gives it in any other step.
TEST(SiteMotion, at_rest_has_half_a_step_of_the_force_to_come) {
  const std::array<double, 3> force = {1e-3, 0, 0};
  double f[set_directions];
  set_motion<Set>(f, SiteMotion{}, force);
  double momentum = 0;
  for (int q = 0; q < set_directions; ++q) momentum += static_cast<double>(Lattice<Set>::velocity(q)[0]) * f[q];
  EXPECT_NEAR(momentum, -force[0] / 2, 1e-18);
  EXPECT_NEAR(motion_of<Set>(f, collision_numbers<Set, double>(0.7, force)).velocity[0], 0, 1e-18);
}

}  // namespace karst
