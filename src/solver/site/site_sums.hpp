// The quantities that are summed over sites, between an odd step and the next step.
#pragma once

#include <cstddef>

#include "base/host_device.hpp"

namespace karst {

constexpr std::size_t flow_sums = 4;
constexpr std::size_t energy_sum = 3;  ///< comes after the three components of u / |F|

/// The unit of energy sums, in F^2: FixedPoint holds speeds, but not their squares in units of F^2.
constexpr double energy_unit = 0x1p20;

/// FixedPoint can hold speeds up to this multiple of the force.
constexpr double fastest_summed = 0x1p29;

/// The energy of one site: (u^2 - rho^2 / 3) / 2 F^2, motion less pressure, in energy_units.
KARST_HOST_DEVICE inline double energy_of(double u2, double density, double by_force) {
  return (u2 - density * density * (1.0 / 3)) * (by_force * by_force * (0.5 / energy_unit));
}

}  // namespace karst
