#include "solver/flow/estimate/balanced_k.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/flow/estimate/extrapolation.hpp"

namespace karst {

namespace {

constexpr double last_digits = 32 * std::numeric_limits<double>::epsilon();

class Range {
 public:
  explicit Range(double value) : least_(value), most_(value) {}
  void add(double value) { least_ = std::min(least_, value), most_ = std::max(most_, value); }
  double size() const { return most_ - least_; }

 private:
  double least_, most_;
};

}  // namespace

void BalanceError::add(const FlowState& state) {
  if (std::exchange(is_first_, false)) return;  // k of the first monitor is not balanced
  axis_ = state.axis;
  now_ = {state.k, state.flux};
  round_off_ = last_digits * (std::abs(state.k_driven()) + k_of_energy_ * std::abs(state.energy));
  kept_.add(now_);
}

double BalanceError::relative_error() const {
  constexpr std::size_t fewest = 6;
  constexpr double steepness = 4, least_share = 0.05, still_to_come = 3;  // measured: docs/results.md
  const auto axis = static_cast<std::size_t>(axis_);
  const double k = std::abs(now_.k[axis]);
  if (kept_.size() < fewest || !(k > 0)) return std::numeric_limits<double>::infinity();
  Range of_k(now_.k[axis]), of_flux(now_.flux);
  double apart = std::abs(now_.flux - now_.k[axis]), moved = 0, moved_across = 0;
  for (std::size_t i = kept_.size() / 2; i < kept_.size(); ++i) {
    const Kept& then = kept_[i];
    of_k.add(then.k[axis]);
    of_flux.add(then.flux);
    apart = std::max(apart, std::abs(then.flux - then.k[axis]));
    for (std::size_t a = 0; a < 3; ++a) {
      double& farthest = a == axis ? moved : moved_across;
      farthest = std::max(farthest, std::abs(then.k[a] - now_.k[a]));
    }
  }
  const double share = of_flux.size() > 0 ? std::min(1.0, steepness * of_k.size() / of_flux.size() + least_share) : 1;
  const double distance = std::max(share * apart + still_to_come * moved, compares_all_ ? still_to_come * moved_across : 0.0);
  if (distance <= round_off_) return last_digits;
  return distance / k < unknown ? distance / k : std::numeric_limits<double>::infinity();
}

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
