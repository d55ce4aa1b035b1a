// The range of body forces without loss of digits.
#pragma once

#include <string_view>

#include "solver/storage.hpp"

namespace karst {

/// Populations and velocities are proportional to the force. A float below 1e-38 loses digits, and a flow has values down to 1e-8 of
/// its force. Energies (site_sums.hpp) are squares of velocities, in doubles: a square below 1e-308 loses digits.
constexpr double weakest_force(Storage storage) { return storage == Storage::f32 ? 1e-30 : 1e-100; }

/// From this force on, the flow is faster than the lattice allows after one step.
constexpr double strongest_force = 1;

/// Throws InputError for a force outside that range. `what` names the setting.
void check_force(std::string_view what, double force, Storage storage);

}  // namespace karst
