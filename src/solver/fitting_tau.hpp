// The relaxation time that brings a flow to its end in few steps.
#pragma once

#include <algorithm>

#include "solver/collision.hpp"

namespace karst {

/// Where there is nothing to go by.
constexpr double usual_tau = 0.6;

/// For a sample of about this permeability, in voxel^2, and the porosity through which it flows. Pressure evens out over a length L in
/// 3 nu phi L^2 / k steps, motion over a pore of the width w in w^2 / nu. k / phi is about the square of a pore's width, and a flow that
/// starts from that of a coarser sample is wrong over some pore widths only: both take about as long where nu is in proportion to k / phi.
inline double fitting_tau(double k, double porosity) {
  constexpr double share = 0.11, thinnest = 0.002;  // measured: docs/performance.md
  const double nu = std::clamp(share * k / porosity, thinnest, viscosity(usual_tau));
  return 0.5 + 3 * nu;
}

}  // namespace karst
