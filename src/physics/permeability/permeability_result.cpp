#include "physics/permeability/permeability_result.hpp"

#include "base/text.hpp"
#include "physics/permeability/porous_flow.hpp"

namespace karst {

const Monitors& PermeabilityState::known(int along) const {
  const auto a = static_cast<std::size_t>(along);
  return is_behind(along) ? before[a] : monitors[a];
}

bool PermeabilityState::is_done(int along, const FlowNumerics& numerics) const {
  const auto a = static_cast<std::size_t>(along);
  const auto ended = [&](const Monitors& flow) { return !flow.empty() && has_ended(flow.back(), numerics); };
  return (done[a] && ended(monitors[a])) || (is_behind(along) && ended(before[a]));
}

void PermeabilityState::begin_again(int along) {
  const auto a = static_cast<std::size_t>(along);
  if (done[a] && !is_behind(along)) before[a] = monitors[a];
  done[a] = false;
  monitors[a].clear();
}

void PermeabilityState::forget_before(int along) {
  const auto a = static_cast<std::size_t>(along);
  before[a].clear();
  answers[a].reset();
}

void PermeabilityState::add(const FlowState& state, std::int64_t interval) {
  Monitors& along = monitors[static_cast<std::size_t>(state.axis)];
  if (!along.empty() && !is_regular(along.back(), interval)) along.pop_back();
  along.push_back(state);
  const Monitors& earlier = before[static_cast<std::size_t>(state.axis)];
  if (earlier.empty() || state.relative_error <= earlier.back().relative_error) forget_before(state.axis);
}

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

std::vector<std::string> porous_notes(const PermeabilityResult& result) {
  const PorousFacts& porous = result.sample.image.porous;
  if (porous.empty()) return {};
  std::vector<std::string> notes;
  for (const std::string& advice : porous_advice(porous.labels)) notes.push_back("warning: " + advice);
  if (result.machine.storage == Storage::f32)
    notes.push_back("warning: with f32, flow through porous labels that block the pores is lost in rounding. Use f64 for it.");
  constexpr std::int64_t many = 1000;
  const Axes along = in_both(result.plan.directions, result.sample.percolates);
  const std::int64_t steps = expected_steps(porous, along, result.plan.numerics.tolerance);
  if (steps > many)
    notes.push_back(text("pressure spreads slowly in the porous labels: expect about ", grouped(steps), " steps of each flow"));
  return notes;
}

}  // namespace karst
