#include "solver/cycle_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/extrapolation.hpp"

namespace karst {

void CycleError::add(const FlowState& state) {
  const bool begins_cycle = state.cycle_begin.value_or(0) != now_.cycle_begin.value_or(0);
  if (begins_cycle) {
    if (now_.cycle_begin.value_or(0) > 0) changes_.push_back(change_from(cycle_end_));
    cycle_end_ = now_.k;
    of_cycle_ = BalanceError(compares_all_, k_of_energy_);
    monitors_ = 0;
  }
  now_ = state;
  ++monitors_;
  of_cycle_.add(state);
  if (!begins_cycle) of_flow_.add(state);  // k of the first monitor of a cycle is not balanced
}

double CycleError::change_from(const std::array<double, 3>& then) const {
  double change = 0;
  for (int a = 0; a < 3; ++a) {
    const auto i = static_cast<std::size_t>(a);
    if (a == now_.axis || compares_all_) change = std::max(change, std::abs(now_.k[i] - then[i]));
  }
  return change;
}

double CycleError::error_by_cycles() const {
  constexpr auto usual = static_cast<std::int64_t>(snapshots_of_cycle) * monitors_of_snapshot;
  if (monitors_ > usual) return 0;                                   // no jump: within round-off, the flow converges by itself
  constexpr double safety = 5, least_share = 0.2, most_share = 0.8;  // measured: docs/results.md
  const double change = change_from(cycle_end_);
  double share = changes_.size() < 2 ? most_share : 0, later = change;
  for (std::size_t i = changes_.size(); i > 0 && i + 2 > changes_.size(); --i) {
    share = std::max(share, later / changes_[i - 1]);
    later = changes_[i - 1];
  }
  const double error = safety * std::clamp(share, least_share, most_share) * change / std::abs(now_.k_driven());
  return error < BalanceError::unknown ? error : std::numeric_limits<double>::infinity();
}

double CycleError::relative_error() const {
  constexpr std::int64_t fewest = 10;  // until the sound waves of the jump have decayed
  if (now_.cycle_begin.value_or(0) == 0) return of_flow_.relative_error();
  if (monitors_ == 1) return std::numeric_limits<double>::infinity();
  // The estimate of the flow is of its last half. It counts if the last jump is in there.
  const bool has_jump = static_cast<double>(now_.steps - *now_.cycle_begin) < 0.45 * static_cast<double>(now_.steps);
  const double unknown = std::numeric_limits<double>::infinity();
  return std::min(has_jump ? of_flow_.relative_error() : unknown,
                  monitors_ < fewest ? unknown : std::max(of_cycle_.relative_error(), error_by_cycles()));
}

}  // namespace karst
