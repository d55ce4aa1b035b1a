// Estimated error of a balanced permeability (balanced_k.hpp).
#pragma once

#include <array>

#include "solver/flow_runs.hpp"
#include "solver/thinned_history.hpp"

namespace karst {

/// Is given the monitors of a flow at equal intervals, from the first.
///
/// The error of a flow is a sum of modes that decay at their own rates. A mode with relative error e changes the flux by e times its share,
/// and the balanced k by e^2 times its share. So the error of k is about e times the distance between flux and k; while one mode decays, k
/// changes by 2 e times the change of the flux. The estimate is the largest recent distance between flux and k, times e as the two changes
/// give it (with a safety factor, because the mode that changes most is not the slowest; at least 0.05), plus three times the recent change
/// of k. Flow across the driven axis has a flux only: three times its recent change. An estimate of half of k or more counts as unknown.
class BalanceError {
 public:
  /// `compares_all`: flow across the driven axis must converge too. `k_of_energy`: what a change of the energy from monitor to monitor
  /// adds to k; changes below the last digits of the energy are ignored.
  BalanceError(bool compares_all, double k_of_energy) : compares_all_(compares_all), k_of_energy_(k_of_energy) {}

  void add(const FlowState& state);

  /// As a share of k along the driven axis; infinite while it is unknown.
  double relative_error() const;

 private:
  struct Kept {
    std::array<double, 3> k;
    double flux;
  };
  bool compares_all_;
  double k_of_energy_, round_off_ = 0;
  int axis_ = 0;
  bool is_first_ = true;  // monitor
  Kept now_{};
  ThinnedHistory<Kept> kept_;
};

}  // namespace karst
