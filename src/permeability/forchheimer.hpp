// Inertia: what flows under several forces say of the law of Forchheimer (1901), F = nu u / k0 + beta u^2, in lattice units and a fluid of
// density 1. With k = nu u / F, the permeability that each flow seems to have, 1 / k = 1 / k0 + beta u / nu: a straight line.
#pragma once

#include <vector>

namespace karst {

struct ForcedFlow {
  double speed;  ///< u: mean of all voxels, along the driven axis
  double k;      ///< apparent, voxel^2
};

struct Forchheimer {
  double k0;        ///< without inertia, voxel^2
  double beta;      ///< 1/voxel
  double residual;  ///< root mean square of what is left of 1 / k beside the line, as a share of 1 / k0
  double rise;      ///< of the line from the slowest flow to the fastest, as a share of 1 / k0: the inertia
};

/// The line of least squares through 1 / k over u / nu, all flows with the same weight. Of at least two flows with different speeds.
Forchheimer fit_forchheimer(const std::vector<ForcedFlow>& flows, double viscosity);

}  // namespace karst
