// The formation factors that karst validate computes.
#pragma once

#include <string_view>

#include "validation/flow_lab.hpp"

namespace karst {

/// Layers with conductivities of 1, 1/4 and 1/1000, 7 voxels each. F.
double formation_factor_of_layers(const FlowLab& lab, bool in_series);

/// F of a straight channel. `open` of `voxels` are pore, along one axis across it (slit) or along both (square duct).
struct StraightChannel {
  std::int64_t open, voxels;
  bool is_duct;
};
double formation_factor_of_channel(const FlowLab& lab, const StraightChannel& channel);

/// (largest - smallest) / F of a sealed, a mirrored and a periodic sample that must be equal.
double spread_of_mirrored_factors(const FlowLab& lab);

/// Two-dimensional media with a symmetry that exchanges conductivities with their inverses: their conductivity is the geometric mean.
/// Smooth: exp(sin x sin y / 2), one wavelength. Checkerboard: two conductors, four squares. F by that of the mean, less 1.
struct DualMedium {
  std::int64_t voxels;
  double contrast = 0;  ///< of the checkerboard; 0: the smooth medium
};
double error_of_dual_medium(const FlowLab& lab, const DualMedium& medium);

/// The resistance of a step in a two-dimensional channel, where its width doubles, in units of that of a square. `voxels`: the wide part.
double resistance_of_step(const FlowLab& lab, std::int64_t voxels);

/// F of a simple cubic array of insulating spheres, along x.
struct SphereCell {
  std::int64_t voxels;
  double radius;  ///< in units of the cell
  int places;     ///< positions of the centres relative to the voxels; the result is the inverse of the mean of 1 / F
};
double formation_factor_of_spheres(const FlowLab& lab, const SphereCell& cell);

}  // namespace karst
