#include "python_consoles.hpp"

#include <cmath>
#include <limits>

namespace karst {

bool PythonFlows::go_on(FlowRole role, const FlowState& state) {
  if (role == FlowRole::result || role == FlowRole::series)
    watch_.tell(state.axis, state.steps, state.k_driven(), state.relative_error, state.seconds);
  return true;
}

bool PythonPotentials::go_on(const ConductivityState& state) {
  const double factor = state.conductance > 0 ? 1 / state.conductance : std::numeric_limits<double>::infinity();
  if (after_flows_) {
    watch_.tell_potential(state.axis, state.iterations, factor, state.relative_error(), state.seconds);
  } else {
    watch_.tell(state.axis, state.iterations, factor, state.relative_error(), state.seconds);
  }
  return true;
}

void PythonFlowInTime::monitor(const FlowResult& result) {
  const FlowMonitor& last = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  watch_.tell(last.steps, static_cast<double>(last.steps) * units.time, last.energy * units.energy(), last.change.value_or(std::nan("")),
              result.seconds.steps);
}

void PythonConvect::monitor(const ConvectResult& result) {
  const ConvectMonitor& last = result.state.monitors.back();
  watch_.tell(last.steps, last.fastest, last.nusselt.value_or(std::nan("")), last.mixing_length.value_or(std::nan("")),
              result.seconds.steps);
}

}  // namespace karst
