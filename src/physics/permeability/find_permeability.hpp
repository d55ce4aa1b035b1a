// Computes the permeability of a rock.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/ranks/comm.hpp"
#include "physics/permeability/permeability_case.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/axis_series.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/rock_input.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

/// The members that AxisSeries and AxisRecorder need of permeability.
struct PermeabilitySeries {
  using Result = PermeabilityResult;
  using Solver = FlowSolver;
  using State = FlowState;
  using Start = FlowStart;

  static AxisProgress progress(const State& of) { return {of.axis, of.steps, of.k_driven(), of.relative_error, of.seconds}; }

  static PermeabilityState& state(Result& result) { return result.state; }
  static std::int64_t sites(const Result& result) { return result.sample.sites(); }
  static std::int64_t steps(const Result& result, int axis) {
    const Monitors& monitors = result.state.monitors[static_cast<std::size_t>(axis)];
    return monitors.empty() ? 0 : monitors.back().steps;
  }
  static void set_done(Result& result, int axis, bool is_done) { result.state.done[static_cast<std::size_t>(axis)] = is_done; }
  static bool has_converged(const Result& result, int axis);
  static bool has_ended(const Result& result, int axis);
  static bool can_continue(const Result& result, int axis);
  static void begin_again(Result& result, int axis) { result.state.begin_again(axis); }
  static FlowStart start(Result& result, int axis, const std::function<void()>& restore);

  /// With several forces, the solver has the populations of the last force.
  static bool holds_states(const Result& result) { return result.plan.forces.empty(); }

  /// The flow whose populations are in the checkpoint is computed first.
  static bool are_independent(const Result& /*result*/) { return false; }

  static double seconds_of_monitor(const Result& result, const State& state);
  static void site_states(const Solver& solver, std::span<const std::uint32_t> sites, std::byte* to) { solver.populations(sites, to); }
  static void set_site_states(Solver& solver, std::span<const std::uint32_t> sites, const std::byte* from) {
    solver.set_populations(sites, from);
  }
};

using PermeabilityEvents = AxisEvents<PermeabilitySeries>;

/// Computes the flows of the plan, then its variants. `input`: where the rock came from, because variants read it again; nullptr if the
/// plan has none. Throws InputError for a plan that does not fit the sample, and MachineError if a flow becomes unstable. Collective.
PermeabilityResult find_permeability(SampleCase sample_case, const PermeabilityPlan& plan, const RockInput* input,
                                     PermeabilityEvents& events, const Comm& comm);

/// Cuts a rock and computes its permeability in one call, without a restart and without events. Collective.
PermeabilityResult find_permeability(Rock rock, const PermeabilityPlan& plan, const Comm& comm);

}  // namespace karst
