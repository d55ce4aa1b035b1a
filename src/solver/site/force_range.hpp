// The range of body forces without loss of digits.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "solver/site/storage.hpp"

namespace karst {

/// Populations and velocities are proportional to the force. A float below 1e-38 loses digits, and a flow has values down to 1e-8 of
/// its force. Energies (site_sums.hpp) are squares of velocities, in doubles: a square below 1e-308 loses digits. The scale of halves is
/// that of the usual force.
constexpr double weakest_force(Storage storage) {
  constexpr std::array<double, 3> weakest = {1e-100, 1e-30, 0x1p-31};
  return weakest[static_cast<std::size_t>(storage)];
}

/// From a force of 1 on, the flow is faster than the lattice allows after one step.
constexpr double strongest_force(Storage storage) { return storage == Storage::f16 ? 0x1p-29 : 1; }

/// Throws InputError for a force outside that range. `what` names the setting.
void check_force(std::string_view what, double force, Storage storage);

}  // namespace karst
