// The permeability of a flow that has not converged yet, with an error of second order in the error of the flow.
//
// The steady flow of slow fluids under a force F makes L = 2 F.u - dissipation(u) + 2 p div u stationary, and there L = F.u summed over the
// sites, which is k N F^2 / nu. On the way to it, u takes from the force what it does not dissipate, dE_motion/dt = F.u + p div u -
// dissipation, and div u is what the pressure loses, p div u = -dE_pressure/dt. So L = F.u + d(E_motion - E_pressure)/dt: sums that are
// easily had at two monitors. A flow that is wrong by 3 % has k right to a few times 0.1 %.
#pragma once

#include "solver/flow_runs.hpp"

namespace karst {

/// Between two monitors of a flow of the linear equilibrium. `scale`: nu by the voxels of the sample.
inline double balanced_k(const FlowState& from, const FlowState& to, double scale) {
  const auto steps = static_cast<double>(to.steps - from.steps);
  return (from.flux + to.flux) / 2 + scale * (to.energy - from.energy) / steps;
}

}  // namespace karst
