// Thermal flow against exact solutions: waves, heat conduction and shear between plates, an atmosphere at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "support/thermal_box.hpp"

namespace karst {
namespace {

constexpr double scale = D2Q37::scale;
constexpr double rate_of(double tau) { return (tau - 0.5) / (scale * scale); }  // viscosity or diffusivity at temperature 1

// The slope of the line nearest to all points.
double slope_of(const std::vector<double>& x, const std::vector<double>& y) {
  double mean_x = 0, mean_y = 0, above = 0, below = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += x[i] / static_cast<double>(x.size());
    mean_y += y[i] / static_cast<double>(x.size());
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    above += (x[i] - mean_x) * (y[i] - mean_y);
    below += (x[i] - mean_x) * (x[i] - mean_x);
  }
  return above / below;
}

struct WaveAnswer {
  double decay, speed;  // as multiples of what is expected
};

// A plane wave of one period in `n` voxels along x, carried along by a mean velocity.
class Wave {
 public:
  Wave(std::int64_t n, const ThermalLaw& law, double carried) : n_(n), law_(law), carried_(carried) {}

  WaveAnswer shear() const {
    const auto start = [](double s) { return ThermalMotion{1, {0, s}, 1}; };
    const auto quantity = [](const ThermalMotion& m) { return m.velocity[1]; };
    return run(start, quantity, rate_of(law_.tau_viscosity), 0, 4000);
  }
  WaveAnswer heat() const {
    const auto start = [](double s) { return ThermalMotion{1 / (1 + s), {}, 1 + s}; };
    return run(
        start, [](const ThermalMotion& m) { return m.temperature - 1; }, rate_of(law_.tau_heat), 0, 4000);
  }
  WaveAnswer sound() const {
    const double speed = std::numbers::sqrt2 / scale;
    const auto start = [&](double s) { return ThermalMotion{1 + s / speed, {s, 0}, 1 + s / speed}; };
    const auto quantity = [&](const ThermalMotion& m) { return m.velocity[0] - carried_; };
    return run(start, quantity, (rate_of(law_.tau_viscosity) + rate_of(law_.tau_heat)) / 2, speed, 600 * n_ / 64);
  }

 private:
  template <class StartAt, class Quantity>
  WaveAnswer run(const StartAt& start, const Quantity& quantity, double rate, double speed, std::int64_t most_steps) const {
    constexpr double size = 1e-5;
    const double k = 2 * std::numbers::pi / static_cast<double>(n_);
    ThermalBox box({n_, 1, 1}, law_, {}, [&](std::int64_t x, std::int64_t) {
      ThermalMotion motion = start(size * std::sin(k * static_cast<double>(x)));
      motion.velocity[0] += carried_;
      return motion;
    });
    const std::int64_t steps = std::min<std::int64_t>(std::llround(1 / (rate * k * k)), most_steps), every = speed > 0 ? 2 : 20;
    std::vector<double> times, logs, phases;
    double phase = 0;
    for (std::int64_t step = every; step <= steps; step += every) {
      box.advance(every);
      const auto motions = box.motions();
      std::complex<double> amplitude = 0;
      for (std::int64_t x = 0; x < n_; ++x)
        amplitude += quantity(motions[{x, 0, 0}]) * std::exp(std::complex<double>(0, -k * static_cast<double>(x)));
      const double found = std::arg(amplitude), turn = 2 * std::numbers::pi;
      phase = found + turn * std::round((phase - found) / turn);
      if (3 * step < steps) continue;  // the start rings
      times.push_back(static_cast<double>(step));
      logs.push_back(std::log(std::abs(amplitude)));
      phases.push_back(phase);
    }
    return {-slope_of(times, logs) / (k * k * rate), speed > 0 ? (-slope_of(times, phases) / k - carried_) / speed : 1};
  }

  std::int64_t n_;
  ThermalLaw law_;
  double carried_;
};

ThermalLaw law_of(double tau_viscosity, double tau_heat) { return {tau_viscosity, tau_heat, 1, {}}; }

std::vector<PlateRule> plates_of(double low, double high) { return {{low}, {high}}; }

}  // namespace

TEST(ThermalPhysics, has_waves_within_three_thousandths_at_64_voxels) {
  const Wave wave(64, law_of(0.55, 0.55), 0);
  EXPECT_NEAR(wave.shear().decay, 1, 3e-3);
  EXPECT_NEAR(wave.heat().decay, 1, 3e-3);
  EXPECT_NEAR(wave.sound().decay, 1, 3e-3);
  EXPECT_NEAR(wave.sound().speed, 1, 3e-3);
}

TEST(ThermalPhysics, has_waves_with_errors_of_second_order) {
  const ThermalLaw law = law_of(0.55, 0.55);
  std::vector<std::array<double, 4>> errors;
  for (const std::int64_t n : {32, 64, 128}) {
    const Wave wave(n, law, 0);
    errors.push_back({wave.shear().decay - 1, wave.heat().decay - 1, wave.sound().decay - 1, wave.sound().speed - 1});
  }
  for (std::size_t i = 0; i < errors.front().size(); ++i) {
    EXPECT_GT(std::abs(errors[0][i]), 3.4 * std::abs(errors[1][i])) << i;
    EXPECT_GT(std::abs(errors[1][i]), 3.4 * std::abs(errors[2][i])) << i;
  }
}

// Also where viscosity and diffusivity differ.
TEST(ThermalPhysics, has_waves_that_do_not_depend_on_the_velocity_of_the_fluid) {
  for (const ThermalLaw& law : {law_of(0.6, 0.7), law_of(0.7, 0.6)}) {
    const Wave carried(64, law, 0.1);
    EXPECT_NEAR(carried.shear().decay, 1, 3e-3);
    EXPECT_NEAR(carried.heat().decay, 1, 3e-3);
    EXPECT_NEAR(carried.sound().decay, 1, 3e-3);
    EXPECT_NEAR(carried.sound().speed, 1, 3e-3);
  }
}

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
