#include "validation/gas_waves.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <vector>

#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

constexpr double heat_ratio = 2;  // ratio of the heat capacities, gamma

double sound_in(double pressure, double density) { return std::sqrt(heat_ratio * pressure / density); }

// The velocity of a gas that expands to this pressure: the Riemann invariant u + 2 c / (heat_ratio - 1) is that of rest.
double velocity_behind_rarefaction(const RestingGas& gas, double pressure) {
  const double ratio = std::pow(pressure / gas.pressure(), (heat_ratio - 1) / (2 * heat_ratio));
  return 2 * sound_in(gas.pressure(), gas.density) / (heat_ratio - 1) * (1 - ratio);
}

// The velocity of a gas that a shock compresses to this pressure (Rankine and Hugoniot).
double velocity_behind_shock(const RestingGas& gas, double pressure) {
  const double share = (heat_ratio - 1) / (heat_ratio + 1);
  return (pressure - gas.pressure()) * std::sqrt(2 / ((heat_ratio + 1) * gas.density) / (pressure + share * gas.pressure()));
}

}  // namespace

RiemannSolution riemann_solution(const RestingGas& left, const RestingGas& right) {
  double low = right.pressure(), high = left.pressure();
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = (low + high) / 2;
    (velocity_behind_rarefaction(left, middle) > velocity_behind_shock(right, middle) ? low : high) = middle;
  }
  RiemannSolution solution{};
  solution.pressure = (low + high) / 2;
  solution.velocity = velocity_behind_shock(right, solution.pressure);
  const double share = (heat_ratio - 1) / (heat_ratio + 1), jump = solution.pressure / right.pressure();
  solution.density_left = left.density * std::pow(solution.pressure / left.pressure(), 1 / heat_ratio);
  solution.density_right = right.density * (jump + share) / (share * jump + 1);
  solution.tail = solution.velocity - sound_in(solution.pressure, solution.density_left);
  solution.shock = solution.density_right * solution.velocity / (solution.density_right - right.density);
  return solution;
}

namespace {

constexpr double two_pi = 2 * std::numbers::pi;

// The amplitude at the start. Nonlinear effects grow with its square, and sound becomes steeper. It is large compared with the rounding
// errors of f32.
double size_of(const ThermalWave& wave) { return wave.kind == ThermalWave::Kind::sound ? 1e-4 : 1e-3; }

// The slope of the line of least squares.
double slope_of(const std::vector<double>& x, const std::vector<double>& y) {
  const auto mean = [](const std::vector<double>& of) {
    return std::accumulate(of.begin(), of.end(), 0.0) / static_cast<double>(of.size());
  };
  const double mean_x = mean(x), mean_y = mean(y);
  double above = 0, below = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    above += (x[i] - mean_x) * (y[i] - mean_y);
    below += (x[i] - mean_x) * (x[i] - mean_x);
  }
  return above / below;
}

double wave_number_of(const ThermalWave& wave) { return two_pi / static_cast<double>(wave.voxels); }
double viscosity_of(const ThermalWave& wave) { return (wave.tau - 0.5) / D2Q37::square_scale; }  // at temperature 1
double diffusivity_of(const ThermalWave& wave) { return viscosity_of(wave) / wave.prandtl; }

// The damping rate divided by the square of the wave number.
double rate_of(const ThermalWave& wave) {
  switch (wave.kind) {
    case ThermalWave::Kind::shear: return viscosity_of(wave);
    case ThermalWave::Kind::heat: return diffusivity_of(wave);
    case ThermalWave::Kind::sound: return (viscosity_of(wave) + diffusivity_of(wave)) / 2;
  }
  return 0;
}

// The gas of a heat wave flows to where it becomes colder. Without this velocity, the start would also be a sound wave.
ThermalMotion motion_of(const ThermalWave& wave, std::int64_t x) {
  const double phase = wave_number_of(wave) * static_cast<double>(x), s = size_of(wave) * std::sin(phase);
  ThermalMotion motion;
  switch (wave.kind) {
    case ThermalWave::Kind::shear: motion.velocity[1] = s; break;
    case ThermalWave::Kind::heat: {
      const double flow = diffusivity_of(wave) * wave_number_of(wave) * size_of(wave) * std::cos(phase);
      motion = {1 / (1 + s), {flow, 0}, 1 + s};
      break;
    }
    case ThermalWave::Kind::sound: {
      const double compression = s / speed_of_sound();
      motion = {1 + compression, {s, 0}, 1 + compression};
      break;
    }
  }
  motion.velocity[0] += wave.carried;
  return motion;
}

// The quantity whose wave is measured.
double quantity_of(const ThermalWave& wave, const ThermalMotion& motion) {
  switch (wave.kind) {
    case ThermalWave::Kind::shear: return motion.velocity[1];
    case ThermalWave::Kind::heat: return motion.temperature - 1;
    case ThermalWave::Kind::sound: return motion.velocity[0] - wave.carried;
  }
  return 0;
}

std::complex<double> amplitude_of(const ThermalWave& wave, const Block<ThermalMotion>& motions) {
  std::complex<double> sum = 0;
  for (std::int64_t x = 0; x < wave.voxels; ++x) {
    sum += quantity_of(wave, motions[{x, 0, 0}]) * std::polar(1.0, -wave_number_of(wave) * static_cast<double>(x));
  }
  return sum;
}

// The run ends when the wave has fallen to 1/e, or after `most` steps.
ConvectRequest request_of_wave(const ThermalWave& wave) {
  const bool is_sound = wave.kind == ThermalWave::Kind::sound;
  const std::int64_t every = is_sound ? 2 : 20, most = is_sound ? 600 * wave.voxels / 64 : 4000;
  const auto time = static_cast<std::int64_t>(1 / (rate_of(wave) * wave_number_of(wave) * wave_number_of(wave)));
  ConvectRequest request;
  request.tau = wave.tau;
  request.prandtl = wave.prandtl;
  request.is_periodic = true;
  request.steps = std::min(time, most) / every * every;
  request.fields_steps = every;
  return request;
}

}  // namespace

double speed_of_sound() { return std::numbers::sqrt2 / D2Q37::scale; }

WaveMotion wave_motion(const FlowLab& lab, const ThermalWave& wave) {
  const ConvectRequest request = request_of_wave(wave);
  std::vector<double> times, logs, phases;
  double phase = 0;
  const auto start = [&](const Index3& voxel) { return motion_of(wave, voxel[0]); };
  lab.thermal_flow({wave.voxels, 1, 1}, request, start, [&](std::int64_t steps, const Block<ThermalMotion>& motions) {
    const std::complex<double> amplitude = amplitude_of(wave, motions);
    const double turned = std::arg(amplitude);
    phase = turned + two_pi * std::round((phase - turned) / two_pi);
    if (3 * steps < *request.steps) return;
    times.push_back(static_cast<double>(steps));
    logs.push_back(std::log(std::abs(amplitude)));
    phases.push_back(phase);
  });
  const double k = wave_number_of(wave);
  return {-slope_of(times, logs) / (k * k * rate_of(wave)), -slope_of(times, phases) / k - wave.carried};
}

}  // namespace karst
