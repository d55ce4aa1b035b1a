#include "physics/permeability/run_result.hpp"

namespace karst {

std::optional<Flow> RunResult::flow(int axis) const {
  const auto a = static_cast<std::size_t>(axis);
  if (!plan.directions[a]) return std::nullopt;
  if (!sample.percolates[a]) return no_flow(axis);
  const Monitors& known = state.known(axis);
  if (known.empty()) return std::nullopt;
  return Flow{known.back(), is_converged(known.back(), plan.settings)};
}

std::optional<double> RunResult::k_voxel2(std::size_t row, std::size_t column) const {
  const std::optional<Flow> driven = flow(static_cast<int>(column));
  if (!driven || (row != column && sample.boundary != Boundary::periodic)) return std::nullopt;
  return driven->last.k[row];
}

std::optional<double> RunResult::mflups() const {
  if (steps_here == 0) return std::nullopt;
  return static_cast<double>(sample.sites()) * static_cast<double>(steps_here) / seconds.steps / 1e6;
}

}  // namespace karst
