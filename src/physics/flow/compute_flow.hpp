// Computes a flow in time.
#pragma once

#include <optional>
#include <utility>

#include "base/ranks/comm.hpp"
#include "physics/flow/flow_case.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/flow/flow_state.hpp"
#include "physics/flow/measures/flow_observer.hpp"
#include "run/time_series.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

struct FlowResult : RunHead {
  FlowResult(FlowCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)) {}

  FlowPlan plan;
  FlowRunState state;
  SeriesEnd end = SeriesEnd::none;
};

/// The members that TimeSeries needs of a flow.
struct FlowSeries {
  using Result = FlowResult;
  using Flow = UnsteadyFlow;
  using Observer = FlowObserver;

  static constexpr const auto& quantities = flow_quantities;
  static constexpr bool has_time = true;
  static ResultUnits units(const FlowPlan& plan) { return result_units(plan.scales); }

  static constexpr std::int64_t steps_of_check = 128;
  static constexpr double fastest_stable = speed_limit;
  [[noreturn]] static void refuse_unstable(const Flow& flow, const Result& result, const Comm& comm);
  static bool has_converged(const Result& result) {
    const auto &tolerance = result.plan.tolerance, &change = result.state.monitors.back().change;
    return tolerance && change && *change < *tolerance;
  }
};

using FlowEvents = SeriesEvents<FlowSeries>;

/// Throws InputError for a plan that does not fit the machine, and MachineError with step and place if the flow becomes unstable.
/// Collective.
FlowResult compute_flow(FlowCase flow_case, FlowEvents& events, const Comm& comm);

}  // namespace karst
