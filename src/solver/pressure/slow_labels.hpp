// The error of a flow whose porous labels have not settled. In a label of permeability K, the velocity beside a pore settles as the even
// part of its populations relaxes: in about 3 nu / (2 sqrt K) steps, which no correction of the pressure shortens.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "solver/pressure/label_conductance.hpp"
#include "solver/site/brinkman.hpp"
#include "solver/site/force_and_tau.hpp"

namespace karst {

/// Shares of k that are not settled, and how they decay.
class SlowLabels {
 public:
  SlowLabels() = default;

  /// `width`: of the pores, voxels. Between labels, a pore of this width has a larger k by about 6 sqrt(K) / width than between walls.
  SlowLabels(const std::vector<double>& permeabilities, double tau, double width) {
    for (const double permeability : permeabilities) {
      if (std::isinf(permeability)) continue;  // no site has this label
      const double even = 1 / (0.5 + 3 * viscosity(tau) * porous_law(permeability).viscosity);
      labels_.push_back({share_along(permeability, width), 1 - even});
    }
  }

  bool empty() const { return labels_.empty(); }

  /// As a share of k. By multiplications only: all machines have the same bits.
  double error_after(std::int64_t steps) const {
    double error = 0;
    for (const Label& label : labels_) {
      double share = label.share, keep = label.keep;
      for (std::int64_t rest = steps; rest > 0; rest /= 2, keep *= keep) share *= rest % 2 == 1 ? keep : 1;
      error += share;
    }
    return error;
  }

 private:
  struct Label {
    double share, keep;  // at the start, and what a step keeps of it
  };
  std::vector<Label> labels_;
};

/// About the number of steps in which pressure alone spreads through spheres of the tightest label, with the usual tau.
inline std::int64_t steps_of_pressure(const std::vector<double>& permeabilities, double radius) {
  const double tightest = *std::min_element(permeabilities.begin(), permeabilities.end());
  return std::llround(3 * viscosity(usual_tau) * radius * radius / (10 * tightest));
}

/// About the number of steps to a tolerance of k, of flows whose pressure is corrected. `blocking`: the permeability of the label that the
/// flow must pass; infinite: none. `radius`: of the clusters of porous voxels, voxels; 0: they touch no pores. Measured:
/// docs/porous-labels.md.
inline std::int64_t steps_through_labels(const std::vector<double>& permeabilities, double blocking, double radius, double tolerance) {
  constexpr double steps_of_cycle = 20, usual_width = 5, usual_k = 0.1;  // voxels, of pores
  const double nu = corrected_viscosity({usual_width * usual_width / 8, usual_width, permeabilities, blocking});
  const double widest = radius > 0 ? radius : 1e3;
  const LabelConductance conductance = label_conductance(nu);
  double most = 0;
  for (const double permeability : permeabilities) {
    if (std::isinf(permeability)) continue;
    const double root = std::sqrt(permeability),
                 corrected = std::max(permeability, double{conductance.of(static_cast<float>(permeability))});
    const double spread = permeability + (std::isinf(blocking) ? 0.004 / (widest * widest) : 0);
    const bool is_beside = std::isinf(blocking) || permeability < blocking;  // beside the flow, not in its way
    const double through = is_beside ? std::min(1.0, permeability / usual_k) : 1, along = share_along(permeability, usual_width);  // of k
    const double of_pressure = steps_of_cycle * corrected / std::min(corrected, spread) * std::log(std::max(1.0, through / tolerance));
    const double of_layer = 1.5 * nu / root * std::log(std::max(1.0, along / tolerance));
    const double of_pores = usual_width * usual_width / (10 * nu) * std::log(1 / tolerance);
    most = std::max({most, of_pressure, of_layer, of_pores});
  }
  return std::llround(most);
}

}  // namespace karst
