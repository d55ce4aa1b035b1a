// The noise in a flow from populations rounded to halves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/flow/flows.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Takes the monitors of a flow at equal intervals.
class RoundingNoise {
 public:
  /// `voxels`: of the sample, over which k is a mean.
  RoundingNoise(Storage storage, double voxels) : is_rounded_(storage == Storage::f16), voxels_(voxels) {}

  /// Error of k, as a share of it.
  ///
  /// A step rounds the momentum of a site by a share of rho - 1. In tight rock this is more than the momentum of the flow, and k wanders
  /// through thousands of steps. Errors of the sites are independent: of all sites, the share counts of sqrt(sum (rho - 1)^2). The energy
  /// of the flow, which is mostly -sum (rho - 1)^2 / 6 F^2, knows this sum.
  double error(const FlowState& state) const {
    if (!is_rounded_) return 0;
    constexpr double share = 8 * 0x1p-11;  // measured: docs/results.md
    return share * viscosity(state.tau) / voxels_ * std::sqrt(6 * std::abs(state.energy)) / std::abs(state.k_driven());
  }

  /// `error_of_flow`: the estimate of this monitor.
  void add(const FlowState& state, double error_of_flow) {
    if (!is_rounded_) return;
    steps_ = state.steps;
    error_ = error(state);
    error_of_flow_ = error_of_flow;
    least_.push_back(least_.empty() ? error_of_flow : std::min(least_.back(), error_of_flow));
  }

  /// The smallest error that the flow reached.
  double reached() const { return std::max(error_, least_.back()); }

  /// Whether noise keeps the flow from converging; never before add() of a flow with f16. Also where the same populations in many sites are
  /// rounded alike, so that their errors are not independent: there the estimate goes up and down, and its smallest value decreases no
  /// more.
  bool prevents(double tolerance) const {
    constexpr std::int64_t fewest_steps = 8000;
    constexpr double progress = 0.7, above = 1.3;
    if (!std::isfinite(error_of_flow_) || std::max(error_, error_of_flow_) <= tolerance) return false;
    if (error_ > tolerance && error_of_flow_ <= 4 * error_) return true;
    return steps_ >= fewest_steps && least_.back() > progress * least_[least_.size() / 2] && error_of_flow_ > above * least_.back();
  }

 private:
  bool is_rounded_;
  double voxels_;
  std::int64_t steps_ = 0;
  double error_ = 0, error_of_flow_ = std::numeric_limits<double>::infinity();
  std::vector<double> least_;  // estimates up to each monitor
};

}  // namespace karst
