#include "solver/flow/estimate/cycle_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/flow/estimate/extrapolation.hpp"

namespace karst {

void CycleError::add(const FlowState& state) {
  const bool begins_cycle = state.cycle_begin.value_or(0) != now_.cycle_begin.value_or(0);
  if (begins_cycle) {
    cycle_ends_.push_back(now_);
    of_cycle_ = BalanceError(compares_all_, k_of_energy_);
    monitors_ = 0;
  }
  now_ = state;
  ++monitors_;
  of_cycle_.add(state);
  if (!begins_cycle) of_flow_.add(state);  // k of the first monitor of a cycle is not balanced
}

double CycleError::change(const FlowState& from, const FlowState& to) const {
  double change = 0;
  for (int a = 0; a < 3; ++a) {
    const auto i = static_cast<std::size_t>(a);
    if (a == now_.axis || compares_all_) change = std::max(change, std::abs(to.k[i] - from.k[i]));
  }
  return change;
}

double CycleError::error_by_share() const {
  constexpr double safety = 5, least_share = 0.2, most_share = 0.8;  // measured: docs/results.md
  constexpr auto usual = static_cast<std::int64_t>(snapshots_of_cycle) * monitors_of_snapshot;
  if (monitors_ > usual) return 0;  // no jump: within round-off, the flow converges by itself
  const std::size_t n = cycle_ends_.size();
  const double now = change(cycle_ends_[n - 1], now_);
  double share = most_share;
  if (n >= 3) {
    const double before = change(cycle_ends_[n - 2], cycle_ends_[n - 1]), earlier = change(cycle_ends_[n - 3], cycle_ends_[n - 2]);
    share = std::max({0.0, now / before, before / earlier});  // 0 / 0 is no larger than 0
  }
  return safety * std::clamp(share, least_share, most_share) * now / std::abs(now_.k_driven());
}

double CycleError::error_by_drift() const {
  double most = 0;
  for (const FlowState& end : cycle_ends_) {
    if (2 * end.steps >= now_.steps) most = std::max(most, change(end, now_));
  }
  return 0.5 * most / std::abs(now_.k_driven());
}

double CycleError::relative_error() const {
  constexpr std::int64_t fewest = 10;  // until the sound waves of the jump have decayed
  constexpr double unknown = std::numeric_limits<double>::infinity();
  if (cycle_ends_.empty()) return of_flow_.relative_error();
  if (monitors_ == 1) return unknown;
  // The estimate of the flow is of its last half. It counts if the last jump is in there.
  const bool has_jump = static_cast<double>(now_.steps - *now_.cycle_begin) < 0.45 * static_cast<double>(now_.steps);
  const double of_flow = has_jump ? of_flow_.relative_error() : unknown;
  if (monitors_ < fewest) return of_flow;
  const double by_cycles = std::max({of_cycle_.relative_error(), error_by_share(), error_by_drift()});
  return std::min(of_flow, by_cycles < BalanceError::unknown ? by_cycles : unknown);
}

}  // namespace karst
