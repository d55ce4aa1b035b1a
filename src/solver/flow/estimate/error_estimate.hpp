// The error estimate of a flow: which one depends on the equilibrium.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/flow/estimate/balanced_k.hpp"
#include "solver/flow/estimate/thinned_history.hpp"

namespace karst {

// Estimated error of a flow of the non-linear equilibrium.

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

class ErrorEstimate {
 public:
  /// For a flow driven along `axis`. `is_balanced`: its k is balanced. `compares_all`: flow across the axis must converge too.
  /// `k_of_energy`: see BalanceError. `epsilon`: of the stored numbers.
  ErrorEstimate(int axis, bool is_balanced, bool compares_all, double k_of_energy, double epsilon)
      : axis_(axis), is_balanced_(is_balanced), compares_all_(compares_all), balance_(compares_all, k_of_energy),
        convergence_(axis, epsilon) {}

  /// Call at equal intervals.
  void add(const FlowState& state) {
    if (is_balanced_) return balance_.add(state);
    std::array<double, 3> compared = state.k;
    for (int a = 0; a < 3; ++a) {
      if (a != axis_ && !compares_all_) compared[static_cast<std::size_t>(a)] = 0;
    }
    convergence_.add(compared);
  }

  double relative_error() const { return is_balanced_ ? balance_.relative_error() : convergence_.relative_error(); }

 private:
  int axis_;
  bool is_balanced_, compares_all_;
  CycleError balance_;
  Convergence convergence_;
};

}  // namespace karst
