// Estimated error of a balanced permeability (balanced_k.hpp).
#pragma once

#include <array>

#include "solver/flow/estimate/thinned_history.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// Takes the monitors of a flow at equal intervals, beginning with the first.
///
/// The error of a flow is a sum of modes that decay at their own rates. A mode with relative error e changes the flux by e times its share,
/// and the balanced k by e^2 times its share. So the error of k is about e times the distance between flux and k; while one mode decays, k
/// changes by 2 e times the change of the flux. The two changes give e, times a safety factor (the mode that changes most is not the
/// slowest), plus 0.05. The estimate is e times the largest recent distance between flux and k, plus three times the recent change of k.
/// Flow across the driven axis has a flux only: its estimate is three times its recent change.
class BalanceError {
 public:
  static constexpr double unknown = 0.5;  ///< an estimate of this or more counts as unknown

  /// `compares_all`: flow across the driven axis must converge too. `k_of_energy`: the change of k for
  /// a unit change of the energy between monitors; changes below the last digits of the energy are ignored.
  BalanceError(bool compares_all, double k_of_energy) : compares_all_(compares_all), k_of_energy_(k_of_energy) {}

  void add(const FlowState& state);

  /// As a share of k along the driven axis; infinite if unknown.
  double relative_error() const;

 private:
  struct Kept {
    std::array<double, 3> k;
    double flux;
  };
  bool compares_all_;
  double k_of_energy_, round_off_ = 0;
  int axis_ = 0;
  bool is_first_ = true;  // the next monitor is the first
  Kept now_{};
  ThinnedHistory<Kept> kept_;
};

}  // namespace karst
