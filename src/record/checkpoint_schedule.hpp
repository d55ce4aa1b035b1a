// When a run writes a checkpoint, and when it stops.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "record/interruption.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// Clocks and signals differ from rank to rank; the decisions do not.
class CheckpointSchedule {
 public:
  /// `listens`: signals stop the run.
  CheckpointSchedule(CheckpointPlan plan, bool listens, const Comm& comm);

  /// Whether anything but the end of the flows can end the run.
  bool may_stop() const { return interruption_ || plan_.walltime_seconds; }

  const CheckpointPlan& plan() const { return plan_; }

  struct Decision {
    bool writes = false;
    std::string stops;  ///< why: "SIGTERM"; "" for no reason
  };

  /// At a monitor after so many steps of a flow. `seconds_of_monitor`: from one monitor to the next. `seconds_to_write`: a checkpoint.
  /// Collective.
  Decision decide(std::int64_t steps, double seconds_of_monitor, double seconds_to_write) const;

  /// A checkpoint was written, or could not be, after so many steps; or a flow began with so many.
  void restart_clock(std::int64_t steps);
  void restart_steps(std::int64_t steps) { steps_at_last_ = steps; }

 private:
  CheckpointPlan plan_;
  Comm comm_;
  std::optional<Interruption> interruption_;
  std::int64_t steps_at_last_ = 0;
  double begin_at_last_;  // in seconds of this process
};

}  // namespace karst
