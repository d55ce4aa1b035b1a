// The permeability of a flow that has not converged yet, with an error of second order in the error of the flow.
//
// Steady creeping flow under a force F makes L = 2 F.u - dissipation(u) + 2 p div u stationary. At the steady flow, L summed over the sites
// is F.u, which is k N F^2 / nu. Before that, the work of the force that is not dissipated becomes energy of motion: dE_motion/dt = F.u +
// p div u - dissipation. The energy of pressure changes by dE_pressure/dt = -p div u. So L = F.u + d(E_motion - E_pressure)/dt: sums over
// the sites at two monitors are enough. If a flow has an error of 3 %, its k has an error of a few times 0.1 %.
#pragma once

#include "solver/flow/flows.hpp"

namespace karst {

/// k from two monitors of a flow with the linear equilibrium. `scale`: nu / (voxels of the sample).
inline double balanced_k(const FlowState& from, const FlowState& to, double scale) {
  const auto steps = static_cast<double>(to.steps - from.steps);
  return (from.flux + to.flux) / 2 + scale * (to.energy - from.energy) / steps;
}

}  // namespace karst
