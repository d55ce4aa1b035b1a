// Computes a flow in time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/comm.hpp"
#include "physics/flow/flow_case.hpp"
#include "physics/flow/flow_observer.hpp"
#include "physics/flow/flow_state.hpp"
#include "run/run_head.hpp"
#include "solver/unsteady_flow.hpp"

namespace karst {

enum class FlowEnd {
  none,       ///< stopped by FlowEvents::go_on()
  at_time,    ///< at the step of the plan
  converged,  ///< the velocity changed less than the tolerance of the plan
};

struct FlowResult : RunHead {
  FlowResult(FlowCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)) {}

  FlowPlan plan;
  FlowRunState state;
  FlowEnd end = FlowEnd::none;
};

/// Callbacks of compute_flow(). All ranks make the same calls in the same order, so every call may be collective.
class FlowEvents {
 public:
  virtual ~FlowEvents() = default;

  /// Called when the flow is made and has started. A restart puts the populations of the earlier run into `flow` and `observer`, and its
  /// state into `result`; returns whether it did.
  virtual bool begin(UnsteadyFlow& /*flow*/, FlowObserver& /*observer*/, FlowResult& /*result*/) { return false; }

  virtual void monitor(const FlowResult& /*result*/) {}

  /// Called every some steps, and after each monitor. Returns false to stop the run.
  virtual bool go_on() { return true; }

  /// Called at the steps at which fields are due, and at the end. Returns whether there are fields of this step.
  virtual bool write_fields() { return false; }

  /// Called after the last step, also of a run that was stopped.
  virtual void end() {}

  /// Takes a line for the user, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

/// Throws InputError for a plan that does not fit the machine, and MachineError with step and place if the flow becomes unstable.
/// Collective.
FlowResult compute_flow(FlowCase flow_case, FlowEvents& events, const Comm& comm);

}  // namespace karst
