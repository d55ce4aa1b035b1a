// Computes a thermal flow in time.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "physics/convect/convect_case.hpp"
#include "physics/convect/convect_observer.hpp"
#include "run/run_head.hpp"
#include "solver/thermal_flow.hpp"

namespace karst {

/// Everything that a restart needs, except the populations.
struct ConvectState {
  /// What changed from the first monitor to the last, as a share of the start. The energy includes that in the field of gravity.
  struct Changes {
    double mass = 0, energy = 0;
  };
  Changes changes() const {
    const ConvectMonitor &first = monitors.front(), &last = monitors.back();
    return {last.mass / first.mass - 1, (last.energy + last.potential - first.energy - first.potential) / first.energy};
  }

  std::int64_t steps = 0;
  std::vector<ConvectMonitor> monitors;
  std::vector<RowProfiles> profiles;
  std::vector<std::int64_t> fields;  ///< the steps of the fields that were written
  std::int64_t restarts = 0;
};

struct ConvectResult : RunHead {
  ConvectResult(ConvectCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)) {}

  ConvectPlan plan;
  std::int64_t bytes = 0;  ///< of the populations and links of all ranks
  ConvectState state;
  bool is_complete = false;  ///< at the last step of the plan
};

/// Callbacks of compute_convect(). All ranks make the same calls in the same order, so every call may be collective.
class ConvectEvents {
 public:
  virtual ~ConvectEvents() = default;

  /// Called before the first step. A restart puts the populations of the earlier run into `flow`, and its state into `result`. Returns
  /// whether it started the flow; otherwise the flow starts as the request says.
  virtual bool begin(ThermalFlow& /*flow*/, ConvectResult& /*result*/) { return false; }

  virtual void monitor(const ConvectResult& /*result*/) {}

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
ConvectResult compute_convect(ConvectCase convect_case, ConvectEvents& events, const Comm& comm);

}  // namespace karst
