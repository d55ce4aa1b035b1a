// Reduced rank extrapolation: the limit of a flow that converges slowly, from snapshots of it.
//
// The error of a creeping flow is a sum of modes. From one snapshot to the next, each mode is multiplied by a constant below 1. With the
// snapshots x_0 ... x_n and their differences d_i = x_i+1 - x_i, find weights w_i with the sum 1 for which the sum of w_i d_i has the least
// norm. The sum of w_i x_i+1 then has little of the n - 1 slowest modes. The flow continues from there, and a new cycle of snapshots
// begins.
//
// Fast modes spoil the weights, so snapshots lie many steps apart. A jump adds to the populations only what the flow changes by: their
// non-equilibrium parts stay, and the smaller the change, the less a jump disturbs the flow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

constexpr std::int64_t monitors_of_snapshot = 6;  ///< from one snapshot to the next: 120 steps with the usual interval

/// The flow is extrapolated after the last snapshot of a cycle. Three snapshots, in the first cycle, remove the slowest mode only.
constexpr std::size_t snapshots_of_first_cycle = 3, snapshots_of_cycle = 6;

/// Whether flows with these settings are extrapolated, if the host has memory for snapshots.
inline bool may_be_extrapolated(const FlowSettings& settings) {
  return settings.extrapolates && settings.equilibrium == EquilibriumKind::stokes && settings.tolerance >= extrapolated_accuracy;
}

/// A cycle of snapshots.
struct Cycle {
  std::int64_t begin;     ///< step
  std::int64_t interval;  ///< of monitors

  constexpr std::size_t snapshots() const { return begin == 0 ? snapshots_of_first_cycle : snapshots_of_cycle; }

  /// Whether a snapshot is taken at this step, and how many are kept just before.
  constexpr bool has_snapshot_at(std::int64_t step) const {
    return step > begin && (step - begin) % (monitors_of_snapshot * interval) == 0;
  }
  constexpr std::size_t snapshots_before(std::int64_t step) const {
    return step == begin ? 0 : static_cast<std::size_t>((step - begin - 1) / (monitors_of_snapshot * interval)) % snapshots();
  }
};

/// The products of the differences of snapshots, from which weights follow.
struct DifferenceProducts {
  std::vector<std::vector<double>> of_differences;  ///< d_i times d_j
  double of_last = 0;                               ///< the last snapshot times itself
};

/// The weights of the differences, the oldest first. Snapshots have 24 bits: what differs less than their round-off does not count.
/// None: the last difference is within round-off, so that a jump would disturb the flow more than it helps; or numbers are not finite.
std::optional<std::vector<double>> extrapolation_weights(const DifferenceProducts& products);

}  // namespace karst
