// Porous labels conduct more in corrections of the pressure than in steady flow. The viscosity of a corrected flow fits its labels.
//
// In a label of permeability K, pressure spreads by one or two voxels as the even part of the populations relaxes, in about
// 3 nu / (2 sqrt K) steps. This is faster than the flow, which spreads it by K / (3 nu) voxel^2 a step. A correction follows from what
// accumulates in some steps, so with a conductance of K alone it overshoots, unless the even part relaxes within these steps. A small
// viscosity lets it, but slows the motion across wide pores. Measured: docs/results.md.
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

/// The viscosity of a corrected flow depends on these. Lengths in voxels.
struct CorrectedPores {
  double widest = 0;                        ///< largest velocity that a force of 1 drives with a viscosity of 1: h^2 / 8 in a slit
  double width = 0;                         ///< mean width of the pores
  std::vector<double> permeabilities = {};  ///< of labels; infinite: the label has no site
  double blocking = std::numeric_limits<double>::infinity();  ///< of the label that the flow must pass; infinite: none
};

/// In place of a logarithm, which has other bits on other machines.
inline double sixteenth_root(double x) { return std::sqrt(std::sqrt(std::sqrt(std::sqrt(x)))); }

/// The viscosity that fits corrections of a flow. A small one fits labels that matter for k, a large one fits wide pores.
inline double corrected_viscosity(const CorrectedPores& of) {
  constexpr double least = 0.5, by_width = 1.0 / 50, most = 2, by_root = 1.0 / 8;  // chosen by experiment: docs/results.md
  constexpr double least_in_labels = 1.0 / 30, by_pores = 1.0 / 150, by_pores_if_blocked = 1.0 / 400, by_both = 0.2,
                   matters = 1e-3;  // docs/results.md
  double nu = std::clamp(by_width * of.widest, least, std::max(most, by_root * std::sqrt(of.widest)));
  for (const double permeability : of.permeabilities) {
    if (std::isinf(permeability)) continue;
    const bool is_passed = permeability >= of.blocking;
    const double share = is_passed ? 1 : share_along(permeability, of.width);
    if (share <= matters) continue;
    const double weight = (sixteenth_root(share / matters) - 1) / (sixteenth_root(1 / matters) - 1);
    const double of_widest = (is_passed ? by_pores_if_blocked : by_pores) * of.widest;
    nu = std::min(nu, std::max({least_in_labels, of_widest, by_both * std::sqrt(of.widest * std::sqrt(permeability) / weight)}));
  }
  return nu;
}

/// In plain pores with a smaller viscosity, the velocity does not follow the pressure within a cycle of steps, and corrections overshoot.
inline double least_corrected_viscosity(bool has_labels) {
  constexpr double in_pores = 1.0 / 3, in_labels = 0.03;
  return has_labels ? in_labels : in_pores;
}

/// The least conductance of labels in corrections.
struct LabelConductance {
  float viscosity = 0;      ///< of the flow
  float of_impervious = 0;  ///< in a label without permeability; 0: there is no least conductance
  float by_root = 0;        ///< by the root of the permeability

  // Host and devices have the same bits.
  KARST_HOST_DEVICE float of(float permeability) const {
    if (!(of_impervious > 0)) return 0;
    constexpr float by_rate = 20.0F / 3;  // the even part relaxes by 2 sqrt(K) / (3 nu) in a step: x in ten steps
    const float root = sqrtf(permeability), x = by_rate * root / viscosity;
    const float left = of_impervious / (1 + x * (1 + x * (0.5F + x / 6))), spread = by_root * root;
    return left > spread ? left : spread;
  }
  bool operator==(const LabelConductance&) const = default;
};

/// In flows of this viscosity.
inline LabelConductance label_conductance(double viscosity) {
  constexpr double most = 0.25;
  const double of_impervious = std::min(most, 0.2 * viscosity * std::sqrt(viscosity)), by_root = std::min(most, 1.2 * viscosity);
  return {static_cast<float>(viscosity), static_cast<float>(of_impervious), static_cast<float>(by_root)};
}

}  // namespace karst
