// The error estimate of a flow: which one depends on the equilibrium.
#pragma once

#include <array>

#include "solver/flow/estimate/convergence.hpp"
#include "solver/flow/estimate/cycle_error.hpp"

namespace karst {

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
