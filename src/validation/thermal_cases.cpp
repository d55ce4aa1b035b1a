#include "validation/thermal_cases.hpp"

#include <functional>
#include <string>

#include "base/text.hpp"
#include "validation/thermal_measures.hpp"
#include "validation/thermal_waves.hpp"

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

}  // namespace karst
