// Estimated error of a flow of the non-linear equilibrium.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/flow/estimate/thinned_history.hpp"

namespace karst {

/// Takes the three components of a flow at equal intervals and estimates their distances to their limits.
///
/// A flow that starts from rest overshoots and oscillates (sound waves in the pores), and its last error decays exponentially. The largest
/// distances to the present value, in the third and in the last quarter of the flow, give the exponential and so the distance to the limit.
/// The estimate is at least the range of values in the last quarter.
class Convergence {
 public:
  /// `axis`: the driven component. `epsilon`: of the stored numbers; differences of a few epsilon are round-off.
  explicit Convergence(int axis, double epsilon = std::numeric_limits<double>::epsilon()) : axis_(axis), round_off_(32 * epsilon) {}

  void add(const std::array<double, 3>& values);

  /// The largest distance of a component, as a share of the driven one; infinite if unknown. It is the largest estimate in the last
  /// tenth of the monitors: at the turning point of an oscillation, one monitor alone shows no change.
  double relative_error() const;

 private:
  double estimate() const;

  int axis_;
  double round_off_;  // as a share of the driven component
  ThinnedHistory<std::array<double, 3>> kept_;
  std::array<double, 3> now_{};
  std::vector<double> estimates_;  // one for each call of add()
};

}  // namespace karst
