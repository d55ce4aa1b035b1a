#include "solver/site/rounding_noise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace karst {

constexpr double asked_tolerance = 1e-3;

FlowState state_at(std::int64_t steps, double energy = 0) {
  FlowState state;
  state.steps = steps;
  state.tau = 0.8;
  state.energy = energy;
  state.k[0] = 2;
  return state;
}

// The step at which the flow with these estimates is refused; 0 if it never is.
std::int64_t refused_at(Storage storage, const std::function<double(double)>& estimate, double energy = 0) {
  RoundingNoise noise(storage, 1000);
  for (std::int64_t steps = 20; steps <= 100000; steps += 20) {
    const double error = estimate(static_cast<double>(steps));
    noise.add(state_at(steps, energy), error);
    if (noise.prevents(asked_tolerance)) return steps;
  }
  return 0;
}

TEST(RoundingNoise, is_the_error_of_all_sites_by_k) {
  const RoundingNoise noise(Storage::f16, 1000);
  EXPECT_DOUBLE_EQ(noise.error(state_at(20, -6)), 8 * 0x1p-11 * 0.1 / 1000 * 6 / 2);
  EXPECT_DOUBLE_EQ(noise.error(state_at(20, 6)), noise.error(state_at(20, -6)));
  EXPECT_EQ(RoundingNoise(Storage::f32, 1000).error(state_at(20, -6)), 0);
}

TEST(RoundingNoise, refuses_a_flow_whose_estimate_goes_up_and_down_but_no_slow_one) {
  const auto wandering = [](double steps) { return 0.02 * (1.5 + std::sin(steps)); };
  EXPECT_EQ(refused_at(Storage::f16, wandering) / 1000, 8);
  EXPECT_EQ(refused_at(Storage::f32, wandering), 0);
  EXPECT_EQ(refused_at(Storage::f16, [](double steps) { return std::exp(-steps / 50000); }), 0);
  EXPECT_EQ(refused_at(Storage::f16, [](double) { return std::numeric_limits<double>::infinity(); }), 0);
  EXPECT_EQ(refused_at(Storage::f16, [](double) { return 0.9e-3; }), 0);
}

TEST(RoundingNoise, refuses_a_flow_that_is_less_than_its_noise_early) {
  const double energy = -6 * std::pow(2e-3 / (8 * 0x1p-11 * 0.1 / 1000 * 6 / 2), 2);  // an error of 2e-3
  const auto falling = [](double steps) { return std::exp(-steps / 100); };
  EXPECT_EQ(refused_at(Storage::f16, falling, energy), 500);
  EXPECT_EQ(refused_at(Storage::f16, falling, energy / 16), 0);
}

}  // namespace karst
