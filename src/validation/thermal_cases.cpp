#include "validation/thermal_cases.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "physics/convect/convect_plan.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "validation/gas_waves.hpp"

namespace karst {

namespace {

using ThermalCases = std::vector<ValidationCase>;
using Kind = ThermalWave::Kind;

const char* const linear = "exact (linear waves of a gas with two degrees of freedom)";
const char* const couette = "exact (plane Couette flow with viscous heating)";
const char* const hydrostatics = "exact (hydrostatics)";
const char* const riemann = "exact (Riemann's problem of a gas with a ratio of heats of 2)";
const char* const stability = "Chandrasekhar 1961, Hydrodynamic and Hydromagnetic Stability, ch. II";

double damping_error(const FlowLab& lab, const ThermalWave& wave) { return wave_motion(lab, wave).damping - 1; }
double speed_error(const FlowLab& lab, const ThermalWave& wave) { return wave_motion(lab, wave).speed / speed_of_sound() - 1; }

// Adds the order of an error as voxels become half as large.
void add_order(ThermalCases& cases, const std::string& name, const ThermalWave& wave, double (*error)(const FlowLab&, const ThermalWave&)) {
  ThermalWave coarse = wave;
  coarse.voxels /= 2;
  cases.push_back({{name, linear, text(coarse.voxels, " and ", wave.voxels, " voxels"), "order of this error", 2, 0.05},
                   [=](const FlowLab& lab) { return order_of(error(lab, coarse), error(lab, wave)); }});
}

// Second order: errors are 0.3 % at most with 64 voxels.
void add_waves(ThermalCases& cases) {
  struct Row {
    Kind kind;
    const char *name, *quantity;
  };
  for (const Row& row :
       {Row{Kind::shear, "shear wave", "viscosity"}, {Kind::heat, "heat wave", "diffusivity"}, {Kind::sound, "sound wave", "damping"}}) {
    const auto add = [&](const std::string& name, const ThermalWave& wave) {
      cases.push_back({{name, linear, text(wave.voxels, " voxels"), text("relative error of the ", row.quantity), 0, 0.003},
                       [wave](const FlowLab& lab) { return damping_error(lab, wave); }});
    };
    const ThermalWave wave = {row.kind};
    add(row.name, wave);
    add_order(cases, row.name, wave, damping_error);
    add(text(row.name, ", carried by 0.1, Pr 0.5"), {.kind = row.kind, .tau = 0.6, .prandtl = 0.5, .carried = 0.1});
  }
  const ThermalWave sound = {Kind::sound};
  cases.push_back({{"sound wave, speed", linear, text(sound.voxels, " voxels"), "voxels a step", speed_of_sound(), 0.001},
                   [sound](const FlowLab& lab) { return wave_motion(lab, sound).speed; }});
  add_order(cases, "sound wave, speed", sound, speed_error);
}

// Heating is 0.07 % off, of second order. The gas of the atmosphere is at rest but for rounding.
void add_plates(ThermalCases& cases) {
  constexpr std::int64_t rows = 64;
  const std::string resolution = text(rows, " rows");
  for (const double prandtl : {1.0, 0.5}) {
    cases.push_back(
        {{text("Couette flow with heat, Pr ", digits(prandtl)), couette, resolution, "largest error of a row / heating", 0, 0.002},
         [=](const FlowLab& lab) { return heating_error(lab, rows, prandtl); }});
  }
  cases.push_back({{"Couette flow with heat, Pr 1", couette, text(rows / 2, " and ", rows, " rows"), "order of this error", 2, 0.05},
                   [](const FlowLab& lab) { return order_of(heating_error(lab, rows / 2, 1), heating_error(lab, rows, 1)); }});
  for (const bool have_temperatures : {false, true}) {
    const char* const name = have_temperatures ? "isothermal atmosphere, isothermal plates" : "isothermal atmosphere";
    cases.push_back({{name, hydrostatics, resolution, "largest speed / gravity, steps", 0, 1e-9},
                     [=](const FlowLab& lab) { return speed_of_atmosphere(lab, rows, have_temperatures); }});
  }
}

// The uniform states are 1e-4 off at most.
void add_shock_tube(ThermalCases& cases) {
  const ShockTube tube = {{1, 1}, {0.75, 1}, 2048, 400};
  const RiemannSolution exact = riemann_solution(tube.left, tube.right);
  const auto add = [&](const char* quantity, double value, double TubePlateaus::*part) {
    cases.push_back({{"shock tube, pressures 4:3", riemann, text(tube.voxels, " voxels, ", tube.steps, " steps"), quantity, value, 0.001},
                     [=](const FlowLab& lab) { return tube_plateaus(lab, tube).*part; }});
  };
  add("density left of the contact", exact.density_left, &TubePlateaus::density_left);
  add("density right of the contact", exact.density_right, &TubePlateaus::density_right);
  add("temperature left of the contact", exact.temperature_left(), &TubePlateaus::temperature_left);
  add("temperature right of the contact", exact.temperature_right(), &TubePlateaus::temperature_right);
  add("velocity, thermal speeds", exact.velocity, &TubePlateaus::velocity);
}

// 32 rows are 2.3 % off.
void add_onset(ThermalCases& cases, bool full) {
  const auto add = [&](const std::string& resolution, double accepted, const std::function<double(const FlowLab&)>& measure) {
    cases.push_back({{"onset of convection", stability, resolution, "critical Rayleigh number", 1707.762, accepted}, measure});
  };
  add("32 rows", 0.05, [](const FlowLab& lab) { return critical_rayleigh_number(lab, 32); });
  if (!full) return;
  add("64 rows", 0.01, [](const FlowLab& lab) { return critical_rayleigh_number(lab, 64); });
  add("from 32 and 64 rows, order 2", 0.01, [](const FlowLab& lab) {
    const double coarse = critical_rayleigh_number(lab, 32), fine = critical_rayleigh_number(lab, 64);
    return fine + (fine - coarse) / 3;
  });
}

}  // namespace

void add_thermal_cases(ThermalCases& cases, bool full) {
  add_waves(cases);
  add_plates(cases);
  add_shock_tube(cases);
  add_onset(cases, full);
}

namespace {

std::int64_t even(double steps) { return 2 * std::llround(steps / 2); }

// The mean of a quantity over the voxels from `low` to `high` of a shock tube.
template <class GivenQuantity>
double mean_between(const Block<ThermalMotion>& motions, double low, double high, const GivenQuantity& quantity) {
  double sum = 0, count = 0;
  for (auto x = static_cast<std::int64_t>(low); x <= static_cast<std::int64_t>(high); ++x, ++count) sum += quantity(motions[{x, 0, 0}]);
  return sum / count;
}

// The middle half of what lies between two waves, in voxels.
struct Plateau {
  Plateau(double begin, double end) : low((3 * begin + end) / 4), high((begin + 3 * end) / 4) {}
  double low, high;
};

// The amplitude of the vertical velocity that has one wave along x and half a wave along y.
double size_of_roll(const Block<ThermalMotion>& motions) {
  const auto width = static_cast<double>(motions.box.extent(0)), height = static_cast<double>(motions.box.extent(1));
  std::complex<double> sum = 0;
  for (std::size_t i = 0; i < motions.values.size(); ++i) {
    const Index3 at = motions.box.voxel_at(i);
    const double x = (static_cast<double>(at[0]) + 0.5) / width, y = (static_cast<double>(at[1]) + 0.5) / height;
    sum += motions.values[i].velocity[1] * std::sin(std::numbers::pi * y) * std::polar(1.0, -2 * std::numbers::pi * x);
  }
  return std::abs(sum);
}

// The growth rate of the roll, in units of diffusivity / height^2. It is measured after the other modes of the start have decayed.
double growth_of_roll(const FlowLab& lab, std::int64_t rows, double rayleigh) {
  constexpr double critical_wave_number = 3.117, begin = 0.15, end = 0.3;
  const auto height = static_cast<double>(rows);
  ConvectRequest request = {.kind = ConvectKind::rayleigh_benard, .steps = 0};
  request.tau = 0.55;
  request.rayleigh = rayleigh;
  const Index3 shape = {std::llround(2 * std::numbers::pi / critical_wave_number * height), rows, 1};
  const double time = height * height / convect_plan(request, shape).diffusivity;
  request.fields_steps = even(begin * time);
  request.steps = *request.fields_steps * std::llround(end / begin);
  std::vector<double> logs, times;
  lab.thermal_flow(shape, request, {}, [&](std::int64_t steps, const Block<ThermalMotion>& motions) {
    times.push_back(static_cast<double>(steps) / time);
    logs.push_back(std::log(size_of_roll(motions)));
  });
  const std::size_t last = logs.size() - 1;
  return (logs[last] - logs[last - 1]) / (times[last] - times[last - 1]);
}

}  // namespace

double heating_error(const FlowLab& lab, std::int64_t rows, double prandtl) {
  constexpr double speed = 0.1, heat_capacity = 2;
  ConvectRequest request = {.kind = ConvectKind::couette, .steps = 0};
  request.prandtl = prandtl;
  request.bottom_speed = -speed;
  request.speed = speed;
  const Index3 shape = {1, rows, 1};
  const auto height = static_cast<double>(rows);
  const ConvectPlan plan = convect_plan(request, shape);
  request.steps = even(height * height / std::min(plan.viscosity, plan.diffusivity));
  request.fields_steps = request.steps;
  const double between = 2 * speed * D2Q37::scale, peak = prandtl * between * between / (8 * heat_capacity);
  double error = 0;
  lab.thermal_flow(shape, request, {}, [&](std::int64_t, const Block<ThermalMotion>& motions) {
    error = 0;
    for (std::int64_t y = 0; y < rows; ++y) {
      const double share = (static_cast<double>(y) + 0.5) / height;
      error = std::max(error, std::abs(motions[{0, y, 0}].temperature - 1 - 4 * peak * share * (1 - share)));
    }
  });
  return error / peak;
}

double speed_of_atmosphere(const FlowLab& lab, std::int64_t rows, bool have_temperatures) {
  ConvectRequest request;
  request.tau = 0.55;
  request.gravity = 1e-5;
  if (have_temperatures) request.bottom = request.top = 1;
  request.steps = 20000;
  request.fields_steps = request.steps;
  double fastest = 0;
  lab.thermal_flow({1, rows, 1}, request, {}, [&](std::int64_t, const Block<ThermalMotion>& motions) {
    for (const ThermalMotion& motion : motions.values) fastest = std::max(fastest, speed_of(motion));
  });
  return fastest / *request.gravity;
}

TubePlateaus tube_plateaus(const FlowLab& lab, const ShockTube& tube) {
  ConvectRequest request = {.kind = ConvectKind::shock_tube};
  request.low = {tube.left.density, tube.left.temperature};
  request.high = {tube.right.density, tube.right.temperature};
  request.steps = tube.steps;
  request.fields_steps = tube.steps;
  const RiemannSolution exact = riemann_solution(tube.left, tube.right);
  const auto place = [&](double velocity) {
    return static_cast<double>(tube.voxels) / 2 + velocity / D2Q37::scale * static_cast<double>(tube.steps);
  };
  const Plateau left(place(exact.tail), place(exact.velocity)), right(place(exact.velocity), place(exact.shock));
  TubePlateaus plateaus{};
  lab.thermal_flow({tube.voxels, 1, 1}, request, {}, [&](std::int64_t, const Block<ThermalMotion>& motions) {
    const auto density = [](const ThermalMotion& m) { return m.density; };
    const auto temperature = [](const ThermalMotion& m) { return m.temperature; };
    const auto velocity = [](const ThermalMotion& m) { return m.velocity[0] * D2Q37::scale; };
    plateaus = {mean_between(motions, left.low, left.high, density), mean_between(motions, right.low, right.high, density),
                mean_between(motions, left.low, left.high, temperature), mean_between(motions, right.low, right.high, temperature),
                mean_between(motions, left.low, right.high, velocity)};
  });
  return plateaus;
}

double critical_rayleigh_number(const FlowLab& lab, std::int64_t rows) {
  constexpr double below = 1650, above = 1800;
  const double decay = growth_of_roll(lab, rows, below), growth = growth_of_roll(lab, rows, above);
  return below - decay * (above - below) / (growth - decay);
}

}  // namespace karst
