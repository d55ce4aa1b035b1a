// The cases of karst validate for thermal flow.
#pragma once

#include <cstdint>
#include <vector>

#include "validation/flow_lab.hpp"
#include "validation/gas_waves.hpp"
#include "validation/validation_case.hpp"

namespace karst {

/// `full`: adds cases that take long.
void add_thermal_cases(std::vector<ValidationCase>& cases, bool full);

// The numbers of thermal flows that karst validate computes, without waves (gas_waves.hpp). All functions are collective.

/// Between two plates that slide along each other: the largest error of the temperature of a row, as a share of the largest heating.
double heating_error(const FlowLab& lab, std::int64_t rows, double prandtl);

/// The largest speed in a gas of temperature 1 under gravity, divided by gravity: in steps. Between adiabatic plates, or between plates of
/// temperature 1.
double speed_of_atmosphere(const FlowLab& lab, std::int64_t rows, bool have_temperatures);

struct ShockTube {
  RestingGas left, right;
  std::int64_t voxels, steps;
};

/// Means over the middle halves of the two uniform states, and the velocity from one of these halves to the other.
struct TubePlateaus {
  double density_left, density_right;  ///< of the contact
  double temperature_left, temperature_right;
  double velocity;  ///< in units of the thermal speed
};
TubePlateaus tube_plateaus(const FlowLab& lab, const ShockTube& tube);

/// The Rayleigh number at which one roll in a layer between two plates neither grows nor decays.
double critical_rayleigh_number(const FlowLab& lab, std::int64_t rows);

}  // namespace karst
