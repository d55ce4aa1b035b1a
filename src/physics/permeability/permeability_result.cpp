#include "physics/permeability/permeability_result.hpp"

namespace karst {

std::optional<Flow> PermeabilityResult::flow(int axis) const {
  const auto a = static_cast<std::size_t>(axis);
  if (!plan.directions[a]) return std::nullopt;
  if (!sample.percolates[a]) return no_flow(axis);
  const Monitors& known = state.known(axis);
  if (known.empty()) return std::nullopt;
  return Flow{known.back(), is_converged(known.back(), plan.numerics)};
}

std::optional<double> PermeabilityResult::k_voxel2(std::size_t row, std::size_t column) const {
  const std::optional<Flow> driven = flow(static_cast<int>(column));
  if (!driven || (row != column && sample.boundary != Boundary::periodic)) return std::nullopt;
  return driven->last.k[row];
}

}  // namespace karst
