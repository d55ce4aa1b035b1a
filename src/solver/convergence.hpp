// Estimated error of a flow of the non-linear equilibrium.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/thinned_history.hpp"

namespace karst {

/// Told the three components of a flow at equal intervals, estimates their distance to their limits.
///
/// A flow that starts from rest overshoots and swings (sound runs through the pores), and its last error decays like an exponential. The
/// largest distances from now in the third and in the last quarter of the flow give the exponential, and so the distance that is left. The
/// width of the swings in the last quarter is the least estimate.
class Convergence {
 public:
  /// `axis`: the component that is driven along. `epsilon` of the numbers that the flow is kept in: differences of a few of them are
  /// round-off, not a change of the flow.
  explicit Convergence(int axis, double epsilon = std::numeric_limits<double>::epsilon()) : axis_(axis), round_off_(32 * epsilon) {}

  void add(const std::array<double, 3>& values);

  /// The largest distance of a component, as a share of the driven one; infinite while it is unknown. It is the largest estimate of the
  /// last tenth of the monitors: at the turning point of a swing, one monitor alone sees nothing move.
  double relative_error() const;

 private:
  double estimate() const;

  int axis_;
  double round_off_;  // as a share of the component that is driven along
  ThinnedHistory<std::array<double, 3>> kept_;
  std::array<double, 3> now_{};
  std::vector<double> estimates_;  // one for each that was told
};

}  // namespace karst
