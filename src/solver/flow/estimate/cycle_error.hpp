// Estimated error of a balanced permeability of a flow that is extrapolated in cycles (extrapolation.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "solver/flow/estimate/balance_error.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

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
