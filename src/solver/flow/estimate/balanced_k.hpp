// A balanced permeability, and its estimated error.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

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

// The permeability of a flow that has not converged yet, with an error of second order in the error of the flow.
//
// Steady creeping flow under a force F makes L = 2 F.u - dissipation(u) + 2 p div u stationary. At the steady flow, L summed over the sites
// is F.u, which is k N F^2 / nu. Before that, the work of the force that is not dissipated becomes energy of motion: dE_motion/dt = F.u +
// p div u - dissipation. The energy of pressure changes by dE_pressure/dt = -p div u. So L = F.u + d(E_motion - E_pressure)/dt: sums over
// the sites at two monitors are enough. If a flow has an error of 3 %, its k has an error of a few times 0.1 %.

/// k from two monitors of a flow with the linear equilibrium. `scale`: nu / (voxels of the sample).
inline double balanced_k(const FlowState& from, const FlowState& to, double scale) {
  const auto steps = static_cast<double>(to.steps - from.steps);
  return (from.flux + to.flux) / 2 + scale * (to.energy - from.energy) / steps;
}

// Estimated error of a balanced permeability of a flow that is extrapolated in cycles (extrapolation.hpp).

/// Takes the monitors of a flow at equal intervals, beginning with the first.
///
/// Just after a jump, modes that the jump has not removed hardly move, and the monitors of one cycle cannot show them. The change from the
/// end of the previous cycle shows them: if each cycle leaves a share r of the error, r times the change of this cycle is left. The share
/// is the larger ratio of consecutive changes, of the last three cycles. The estimate is the larger one of five times that and of the
/// estimate from the monitors of this cycle. It is also at least half of the largest change from the end of a cycle in the last half of the
/// flow: that shows motions which jumps do not remove. An estimate from all monitors of the flow counts jumps as changes. The smaller of
/// the two estimates counts.
class CycleError {
 public:
  /// See BalanceError.
  CycleError(bool compares_all, double k_of_energy)
      : compares_all_(compares_all), k_of_energy_(k_of_energy), of_flow_(compares_all, k_of_energy), of_cycle_(of_flow_) {}

  void add(const FlowState& state);

  /// As a share of k along the driven axis; infinite if unknown.
  double relative_error() const;

 private:
  double change(const FlowState& from, const FlowState& to) const;
  double error_by_share() const;
  double error_by_drift() const;

  bool compares_all_;
  double k_of_energy_;
  BalanceError of_flow_, of_cycle_;
  FlowState now_;
  std::int64_t monitors_ = 0;          // of this cycle
  std::vector<FlowState> cycle_ends_;  // the last monitors of the earlier cycles
};

}  // namespace karst
