// The relaxation time and the body forces with which a flow is accurate.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "solver/site/collision.hpp"
#include "solver/site/storage.hpp"

namespace karst {

// The relaxation time with which a flow converges in few steps.

/// Used if nothing is known about the sample.
constexpr double usual_tau = 0.6;

/// For a sample of about this permeability in voxel^2, and this connected porosity phi. Pressure relaxes over a length L in 3 nu phi L^2 /
/// k steps, motion over a pore of width w in w^2 / nu steps. k / phi is about w^2. A flow that starts from a coarser flow has errors over
/// some pore widths only. So both times are about equal if nu is proportional to k / phi.
inline double fitting_tau(double k, double porosity) {
  // Measured: docs/results.md, "Where do flows without corrections start, and with which τ?"
  constexpr double share = 0.11, thinnest = 0.002;
  const double nu = std::clamp(share * k / porosity, thinnest, viscosity(usual_tau));
  return 0.5 + 3 * nu;
}

// The range of body forces without loss of digits.

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
