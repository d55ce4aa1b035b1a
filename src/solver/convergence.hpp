// How far is a flow from where it will end?
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/thinned_history.hpp"

namespace karst {

/// Told the three components of a flow at equal intervals, estimates their distance to their limits.
///
/// A flow that starts from rest overshoots and swings (sound runs through the pores), and what is left in the end decays like an
/// exponential. The estimate uses the last half of the flow: how far its third and its last quarter are from now gives the exponential, and
/// what it still has to go; and the width of the swings in the last quarter is the least that is believed.
class Convergence {
 public:
  /// `axis`: the component that is driven along. `epsilon` of the numbers that the flow is kept in: differences of a few of them are
  /// round-off, and no sign of anything to come.
  explicit Convergence(int axis, double epsilon = std::numeric_limits<double>::epsilon()) : axis_(axis), round_off_(32 * epsilon) {}

  void add(const std::array<double, 3>& values);

  /// The largest distance of a component, as a share of the driven one; infinite while nothing can be said. It is what the last tenth of
  /// the run agrees on: at the turning point of a swing, one monitor alone sees nothing move.
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
