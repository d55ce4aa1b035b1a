// When a run writes a checkpoint, and when it stops.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "run/record/checkpoints/interruption.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// Clocks and signals differ between ranks; the decisions are the same on all ranks.
class CheckpointSchedule {
 public:
  /// `listens`: whether signals stop the run, if the plan has no other request.
  CheckpointSchedule(CheckpointPlan plan, bool listens, const Comm& comm);

  /// Whether a signal, a request or the wall time can end the run.
  bool may_stop() const { return interruption_ || plan_.stop_request || plan_.walltime_seconds; }

  const CheckpointPlan& plan() const { return plan_; }

  struct Decision {
    bool writes = false;
    std::string stops;  ///< the reason to stop, such as "SIGTERM"; "" to continue
  };

  /// Called at each monitor. `seconds_of_monitor`: time between two monitors. `seconds_to_write`: estimated time to write a checkpoint.
  /// Collective.
  Decision decide(std::int64_t steps, double seconds_of_monitor, double seconds_to_write) const;

  /// Starts the interval anew: after a checkpoint, after a failed attempt, and when a flow starts. `steps`: of the flow so far.
  void restart_clock(std::int64_t steps);
  void restart_steps(std::int64_t steps) { steps_at_last_ = steps; }

 private:
  CheckpointPlan plan_;
  Comm comm_;
  std::optional<Interruption> interruption_;
  std::int64_t steps_at_last_ = 0;
  double begin_at_last_;  // in seconds since the process started
};

}  // namespace karst
