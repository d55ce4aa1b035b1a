// Computes a flow in time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "physics/flow/flow_case.hpp"
#include "physics/flow/flow_observer.hpp"
#include "physics/flow/flow_state.hpp"
#include "run/rank_devices.hpp"
#include "solver/unsteady_flow.hpp"

namespace karst {

enum class FlowEnd {
  none,       ///< stopped by FlowEvents::go_on()
  at_time,    ///< at the step of the plan
  converged,  ///< the velocity changed less than the tolerance of the plan
};

struct FlowResult {
  SampleFacts sample;
  Balance balance{{}};
  PartitionChoice choice;
  PartSizes sizes;
  FlowPlan plan;                   ///< with the settings used
  std::vector<int> threads = {1};  ///< of each rank
  std::string device;              ///< "cpu", or the name of a GPU; both if ranks have unlike devices
  std::vector<RankMachine> ranks;  ///< if ranks have unlike devices
  FlowRunState state;
  FlowEnd end = FlowEnd::none;
  std::int64_t steps_here = 0;  ///< steps of this process
  FlowInTimeSeconds seconds;

  double mflups() const { return static_cast<double>(sample.sites()) * static_cast<double>(steps_here) / seconds.steps / 1e6; }
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
