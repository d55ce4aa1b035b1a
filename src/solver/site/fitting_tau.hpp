// The relaxation time with which a flow converges in few steps.
#pragma once

#include <algorithm>

#include "solver/site/collision.hpp"

namespace karst {

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

}  // namespace karst
