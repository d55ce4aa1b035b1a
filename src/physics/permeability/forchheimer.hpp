// Inertia: fits the law of Forchheimer (1901), F = nu u / k0 + beta u^2, to flows under several forces, in lattice units and for density 1.
// With the apparent permeability k = nu u / F of each flow, the law is a straight line: 1 / k = 1 / k0 + beta u / nu.
#pragma once

#include <vector>

namespace karst {

struct ForcedFlow {
  double speed;  ///< u: mean velocity of all voxels along the driven axis
  double k;      ///< apparent, voxel^2
};

struct Forchheimer {
  double k0;        ///< without inertia, voxel^2
  double beta;      ///< 1/voxel
  double residual;  ///< root mean square distance of 1 / k from the line, as a share of 1 / k0
  double rise;      ///< rise of the line from the slowest to the fastest flow, as a share of 1 / k0: the effect of inertia
};

/// Least-squares line through 1 / k over u / nu; all flows have the same weight. Needs two flows with different speeds.
Forchheimer fit_forchheimer(const std::vector<ForcedFlow>& flows, double viscosity);

}  // namespace karst
