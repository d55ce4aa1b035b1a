// Thermal flow against exact solutions: heat conduction and shear between plates, an atmosphere at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/site/velocity_sets/d2q37.hpp"
#include "support/thermal_box.hpp"

namespace karst {
namespace {

constexpr double scale = D2Q37::scale;
constexpr double rate_of(double tau) { return (tau - 0.5) / (scale * scale); }  // viscosity or diffusivity at temperature 1

ThermalLaw law_of(double tau_viscosity, double tau_heat) { return {tau_viscosity, tau_heat, 1, {}}; }

std::vector<PlateRule> plates_of(double low, double high) { return {{low}, {high}}; }

}  // namespace

TEST(ThermalPhysics, conducts_heat_between_plates_half_a_voxel_before_their_rows) {
  constexpr std::int64_t rows = 48;
  for (const ThermalLaw& law : {law_of(0.55, 0.55), law_of(0.6, 0.7), law_of(0.7, 0.6), law_of(1, 1)}) {
    ThermalBox box({1, rows, 1}, law, plates_of(1.1, 0.9), [](std::int64_t, std::int64_t y) {
      const double temperature = 1.1 - 0.2 * (static_cast<double>(y) + 0.5) / static_cast<double>(rows);
      return ThermalMotion{1 / temperature, {}, temperature};
    });
    box.advance(2 * std::llround(0.75 * static_cast<double>(rows * rows) / rate_of(law.tau_heat)));
    const auto motions = box.motions();
    // The temperature is linear, because the diffusivity times the density does not depend on it.
    const double slope = (motions[{0, 12, 0}].temperature - motions[{0, 35, 0}].temperature) / 23;
    EXPECT_NEAR((0.2 / slope - static_cast<double>(rows)) / 2, 0, 0.01) << law.tau_viscosity << " " << law.tau_heat;
  }
}

// T - 1 = Pr U^2 / 4 y (1 - y) in units of the thermal speed.
TEST(ThermalPhysics, heats_a_fluid_that_is_sheared_between_plates) {
  constexpr std::int64_t rows = 64;
  constexpr double speed = 0.1;
  for (const ThermalLaw& law : {law_of(0.6, 0.6), law_of(0.6, 0.7), law_of(0.8, 0.65)}) {
    std::vector<PlateRule> plates = plates_of(1, 1);
    plates[0].velocity = {-speed, 0};
    plates[1].velocity = {speed, 0};
    ThermalBox box({1, rows, 1}, law, plates, [](std::int64_t, std::int64_t y) {
      return ThermalMotion{1, {speed * (2 * (static_cast<double>(y) + 0.5) / static_cast<double>(rows) - 1), 0}, 1};
    });
    box.advance(2 * std::llround(0.5 * static_cast<double>(rows * rows) / rate_of(std::min(law.tau_viscosity, law.tau_heat))));
    const auto motions = box.motions();
    const double prandtl = rate_of(law.tau_viscosity) / rate_of(law.tau_heat), between = 2 * speed * scale;
    for (std::int64_t y = 0; y < rows; ++y) {
      const double share = (static_cast<double>(y) + 0.5) / static_cast<double>(rows), peak = prandtl * between * between / 16;
      const ThermalMotion& at = motions.values[static_cast<std::size_t>(y)];
      EXPECT_NEAR(at.temperature - 1, 4 * peak * share * (1 - share), 0.001 * peak) << y;
      EXPECT_NEAR(at.velocity[0], speed * (2 * share - 1), 1e-3 * speed) << y;
    }
  }
}

// Plates without heat flux, and plates with the temperature of the gas.
TEST(ThermalPhysics, keeps_an_atmosphere_at_rest) {
  constexpr std::int64_t rows = 64;
  constexpr double force = 1e-5;
  ThermalLaw law = law_of(0.55, 0.55);
  law.gravity = {0, -force};
  for (const auto& plates : {std::vector<PlateRule>{{}, {}}, plates_of(1, 1)}) {
    ThermalBox box({1, rows, 1}, law, plates, [](std::int64_t, std::int64_t y) {
      return ThermalMotion{std::exp(-force * scale * scale * (static_cast<double>(y) + 0.5)), {}, 1};
    });
    const auto mass = [&] {
      double sum = 0;
      for (const ThermalMotion& motion : box.motions().values) sum += motion.density;
      return sum;
    };
    const double mass_before = mass();
    box.advance(60000);
    const auto motions = box.motions();
    EXPECT_NEAR(mass(), mass_before, 1e-12 * mass_before);
    for (std::int64_t y = 0; y < rows; ++y) {
      const ThermalMotion& at = motions.values[static_cast<std::size_t>(y)];
      EXPECT_NEAR(at.velocity[1], 0, 1e-15) << y;
      EXPECT_NEAR(at.temperature, 1, 1e-13) << y;
      const double barometric = std::exp(-force * scale * scale * static_cast<double>(y - rows / 2));
      EXPECT_NEAR(at.density / motions.values[rows / 2].density, barometric, 1e-13) << y;
    }
  }
}

// A slit with a body force along it: the flow rate is that of plates half a voxel before their rows.
TEST(ThermalPhysics, flows_through_a_slit_with_walls_half_a_voxel_before_their_rows) {
  constexpr std::int64_t rows = 16;
  constexpr double force = 1e-6;
  for (const double tau : {0.55, 0.6, 0.8}) {
    ThermalLaw law = law_of(tau, tau);
    law.gravity = {force, 0};
    ThermalBox box({1, rows, 1}, law, {{}, {}}, [](std::int64_t, std::int64_t) { return ThermalMotion{}; });
    box.advance(2 * std::llround(0.5 * static_cast<double>(rows * rows) / rate_of(tau)));
    double flux = 0;
    for (const ThermalMotion& motion : box.motions().values) flux += motion.velocity[0];
    const double expected = force * static_cast<double>(rows * rows * rows) / (12 * rate_of(tau));
    EXPECT_NEAR(flux / expected, 1, 0.015) << tau;
  }
}

}  // namespace karst
