// What is summed of each site, between an odd step and the next.
#pragma once

#include <cstddef>

#include "base/host_device.hpp"

namespace karst {

constexpr std::size_t flow_sums = 4;
constexpr std::size_t energy_sum = 3;  ///< comes after the three components of u / |F|

/// Energies are summed in so many units of F^2: squares of speeds that FixedPoint holds are beyond it themselves.
constexpr double energy_unit = 0x1p20;

/// Sites whose speed is at most so many forces have sums that FixedPoint holds.
constexpr double fastest_summed = 0x1p29;

/// Of one site: (u^2 - rho^2 / 3) / 2 F^2, the energy of motion less that of pressure, in energy_units.
KARST_HOST_DEVICE inline double energy_of(double u2, double density, double by_force) {
  return (u2 - density * density * (1.0 / 3)) * (by_force * by_force * (0.5 / energy_unit));
}

}  // namespace karst
