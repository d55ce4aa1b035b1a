#include "solver/flow/estimate/balance_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

}  // namespace karst
