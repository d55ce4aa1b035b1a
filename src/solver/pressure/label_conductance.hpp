// What a porous label conducts in corrections of the pressure, and the viscosity that fits labels which the flow must pass.
//
// In a label of permeability K, pressure spreads by one or two voxels as the even part of the populations relaxes, in about
// 3 nu / (2 sqrt K) steps. This is faster than the flow, which spreads it by K / (3 nu) voxel^2 a step. A correction follows from what
// accumulates in some steps, so with a conductance of K alone it overshoots, unless the even part relaxes within these steps. A small
// viscosity lets it, but slows the motion across wide pores. Measured: docs/porous-labels.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/host_device.hpp"

namespace karst {

/// The share of k that a label beside pores adds, about: from the slit between two layers of it. `width`: of the pores, voxels.
inline double share_along(double permeability, double width) {
  constexpr double of_slit = 6, safety = 2;  // pores may be narrower than their mean width
  return width > 0 ? std::min(1.0, safety * of_slit * std::sqrt(permeability) / width) : 0;
}

/// What the viscosity of a corrected flow depends on. Lengths in voxels.
struct CorrectedPores {
  double widest = 0;                        ///< largest velocity that a force of 1 drives with a viscosity of 1: h^2 / 8 in a slit
  double width = 0;                         ///< mean width of the pores
  std::vector<double> permeabilities = {};  ///< of labels; infinite: the label has no site
  double blocking = std::numeric_limits<double>::infinity();  ///< of the label that the flow must pass; infinite: none
};

/// The viscosity that fits corrections of a flow. A small one fits labels that matter for k, a large one fits wide pores.
inline double corrected_viscosity(const CorrectedPores& of) {
  constexpr double least = 0.5, by_width = 1.0 / 50, most = 2, by_root = 1.0 / 8;  // chosen by experiment: docs/results.md
  constexpr double least_in_labels = 1.0 / 30, by_both = 0.3, matters = 1e-3;      // docs/porous-labels.md
  double nu = std::clamp(by_width * of.widest, least, std::max(most, by_root * std::sqrt(of.widest)));
  for (const double permeability : of.permeabilities) {
    const double share = std::isinf(permeability) ? 0 : permeability >= of.blocking ? 1 : share_along(permeability, of.width);
    if (share <= matters) continue;
    const double weight = std::log(share / matters) / std::log(1 / matters);
    nu = std::min(nu, std::max(least_in_labels, by_both * std::sqrt(of.widest * std::sqrt(permeability) / weight)));
  }
  return nu;
}

/// In plain pores with a smaller viscosity, the velocity does not follow the pressure within a cycle of steps, and corrections overshoot.
inline double least_corrected_viscosity(bool has_labels) {
  constexpr double in_pores = 1.0 / 3, in_labels = 0.03;
  return has_labels ? in_labels : in_pores;
}

/// The conductance of labels with less permeability.
struct LabelConductance {
  float least = 0, by_root = 0, most = 0;

  KARST_HOST_DEVICE float of(float permeability) const {
    const float conductance = by_root * sqrtf(permeability);
    return conductance > most ? most : conductance > least ? conductance : least;
  }
  bool operator==(const LabelConductance&) const = default;
};

/// In flows of this viscosity.
inline LabelConductance label_conductance(double viscosity) {
  constexpr double usual = 1.0 / 3;
  if (viscosity >= usual) return {0.02F, 0.25F, 0.25F};
  return {1e-4F, std::min(0.25F, 1.2F * static_cast<float>(viscosity)), 0.25F};
}

}  // namespace karst
