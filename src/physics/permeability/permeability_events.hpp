// Callbacks of find_permeability(): the caller reads monitors, may stop the run, restarts an earlier run, and writes results. All ranks
// make the same calls in the same order, so every call may be collective.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "physics/permeability/flow_answers.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

/// The kind of flow that a monitor belongs to.
enum class FlowRole {
  result,   ///< along an axis of the plan; can be in a checkpoint
  series,   ///< of a series under several forces
  coarser,  ///< through a coarser sample
  variant,  ///< through a variant of the sample
};

class PermeabilityEvents {
 public:
  virtual ~PermeabilityEvents() = default;

  /// Whether this run restarts an earlier run.
  virtual bool is_restarted() const { return false; }

  /// Called when the sample is cut and the solver is made. A restart puts the state of the earlier run into `result`. `result` is valid
  /// until the run ends, the solver until solver_ends().
  virtual void begin(FlowSolver& /*solver*/, PermeabilityResult& /*result*/) {}
  virtual void solver_ends() {}

  /// The start of the flow along an axis. With monitors: restart of the earlier run. Without: as in the plan.
  virtual FlowStart start(int /*axis*/) { return {}; }

  /// Called before and after each flow of the result and of a series.
  virtual void flow_begins(int /*axis*/) {}
  virtual void flow_ends() {}

  /// Called after each monitor. Returns false to stop the run; all ranks must return the same.
  virtual bool go_on(FlowRole /*role*/, const FlowState& /*state*/) { return true; }

  /// Called after a flow, while the solver holds it. Returns whether everything was written.
  virtual bool keep_flow(int /*axis*/, const FlowMeasures& /*measures*/) { return true; }
  virtual bool keep_series(int /*axis*/, const std::vector<FlowUnderForce>& /*flows*/) { return true; }

  /// Called when the flow along an axis is complete. `is_last`: no other flow follows.
  virtual void flow_done(int /*axis*/, bool /*is_last*/) {}

  /// Called if the run was stopped in a coarser sample.
  virtual void stopped_at_start() {}

  /// Called after each variant, also if it was stopped.
  virtual void variant_done() {}

  /// Called after the last flow, and after the last variant. `is_unchanged`: an earlier run had all these results.
  virtual void flows_done(bool /*is_unchanged*/) {}
  virtual void variants_done() {}

  /// Takes a line for the user, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

}  // namespace karst
