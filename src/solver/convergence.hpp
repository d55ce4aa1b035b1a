// How far is a flow from where it will end?
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace karst {

/// Told the three components of a flow at equal intervals, estimates their distance to their limits.
///
/// A flow that starts from rest overshoots and swings (sound runs through the pores), and what is left in the end decays like an
/// exponential. So the last half of the run is looked at: how far its third and its last quarter are from now gives the exponential, and
/// what it still has to go; and the width of the swings in the last quarter is the least that is believed.
class Convergence {
 public:
  /// `epsilon` of the numbers that the flow is kept in: differences of a few of them are round-off, and no sign of anything to come.
  explicit Convergence(double epsilon = std::numeric_limits<double>::epsilon()) : round_off_(32 * epsilon) {}

  void add(const std::array<double, 3>& values);

  /// The largest distance of a component, as a share of component `axis`; infinite while nothing can be said.
  double relative_error(int axis) const;

 private:
  double round_off_;                         // as a share of the component that is driven along
  std::vector<std::array<double, 3>> kept_;  // every stride_-th
  std::array<double, 3> now_{};
  std::int64_t told_ = 0, stride_ = 1;
};

}  // namespace karst
