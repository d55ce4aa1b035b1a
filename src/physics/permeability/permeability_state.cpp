#include "physics/permeability/permeability_state.hpp"

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

}  // namespace karst
