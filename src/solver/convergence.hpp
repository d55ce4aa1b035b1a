// How far is a flow from where it will end?
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace karst {

/// Told the three components of a flow at equal intervals, estimates their distance to their limits.
///
/// A flow that starts from rest overshoots and swings (sound runs through the pores), and what is left in the end decays like an
/// exponential. So the last half of the run is looked at: how far its third and its last quarter are from now gives the exponential, and
/// what it still has to go; and the width of the swings in the last quarter is the least that is believed.
class Convergence {
 public:
  void add(const std::array<double, 3>& values);

  /// The largest distance of a component, as a share of component `axis`; infinite while nothing can be said.
  double relative_error(int axis) const;

 private:
  std::vector<std::array<double, 3>> kept_;  // every stride_-th
  std::array<double, 3> now_{};
  std::int64_t told_ = 0, stride_ = 1;
};

}  // namespace karst
