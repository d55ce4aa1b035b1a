// How far is a balanced permeability (balanced_k.hpp) from where it will end?
#pragma once

#include <array>

#include "solver/flow_runs.hpp"
#include "solver/thinned_history.hpp"

namespace karst {

/// Is given the monitors of a flow at equal intervals, from the first.
///
/// What is wrong in a flow is a sum of parts that die away at their own rates. A part that is wrong by a share e makes the flux wrong by e
/// times what it carries, and the balanced k by e^2 times that. So k is nearer to its end than to the flux, by the share e, and while one
/// part dies away k changes by 2 e of what the flux changes. The estimate is the largest distance of flux and k of late, times e as their
/// changes say it (with much to spare: what changes most is not what takes longest; and a twentieth at least), and three times what k
/// has come meanwhile. Flow across the driven axis has its flux alone, and counts by three times what that has come. What would be half of
/// k or more is no estimate.
class BalanceError {
 public:
  /// `compares_all`: flow across the driven axis has to stand still too. `k_of_energy`: what a change of the energy from monitor to monitor
  /// adds to k; below the last digits of the energy nothing is a sign of anything to come.
  BalanceError(bool compares_all, double k_of_energy) : compares_all_(compares_all), k_of_energy_(k_of_energy) {}

  void add(const FlowState& state);

  /// As a share of k along the driven axis; infinite while nothing can be said.
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
