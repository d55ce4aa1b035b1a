// The exchange of energy that puts the temperature of a plate exactly half a voxel before its first row.
#pragma once

#include "solver/thermal_collision.hpp"

namespace karst {

/// Found by heat conduction between two plates of 32 rows, where the profile must reach the temperatures of the plates at the plates. See
/// PlateRule::exchange. Takes some tenths of a second, seconds for tau_heat near 1/2.
double exact_exchange(const ThermalLaw& law, double temperature);

}  // namespace karst
