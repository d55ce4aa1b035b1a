// How the caller of find_permeability() takes part in the run: it looks at monitors, may stop the run, restarts an earlier run, and keeps
// results. All ranks make the same calls in the same order, so every call may be collective.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "permeability/flow_answers.hpp"
#include "permeability/run_result.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// Which flow a monitor belongs to.
enum class FlowRole {
  result,   ///< along an axis of the plan: what a checkpoint can keep
  series,   ///< under one of several forces
  coarser,  ///< through a coarser sample
  variant,  ///< through a variant of the sample
};

class RunEvents {
 public:
  virtual ~RunEvents() = default;

  /// Whether an earlier run goes on.
  virtual bool is_restarted() const { return false; }

  /// The sample is cut and the solver made. A restart puts the state of the earlier run into `result`. Both live until the run ends; the
  /// solver only until solver_ends().
  virtual void begin(FlowSolver& /*solver*/, RunResult& /*result*/) {}
  virtual void solver_ends() {}

  /// Where the flow along an axis begins: with monitors, where an earlier run left it; without, wherever the plan says.
  virtual FlowStart start(int /*axis*/) { return {}; }

  /// Around each flow of the result and of a series.
  virtual void flow_begins(int /*axis*/) {}
  virtual void flow_ends() {}

  /// After each monitor. The run stops where the answer is false, which must be the same on all ranks.
  virtual bool go_on(FlowRole /*role*/, const FlowState& /*state*/) { return true; }

  /// The solver holds a flow that has ended. The answer: everything that was to be kept is kept.
  virtual bool keep_flow(int /*axis*/, const FlowMeasures& /*measures*/) { return true; }
  virtual bool keep_series(int /*axis*/, const std::vector<FlowUnderForce>& /*flows*/) { return true; }

  /// The flow along an axis needs nothing more. `is_last`: no other follows.
  virtual void flow_done(int /*axis*/, bool /*is_last*/) {}

  /// Stopped in the coarser samples.
  virtual void stopped_at_start() {}

  /// After a variant, also after one that was stopped.
  virtual void variant_done() {}

  /// After the last flow, and after the last variant. `is_unchanged`: an earlier run had found all of this.
  virtual void flows_done(bool /*is_unchanged*/) {}
  virtual void variants_done() {}

  /// A line for people, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

}  // namespace karst
