// The times at which a run writes a checkpoint, and its early end.
#pragma once

#include <csignal>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

// Signals that stop a run early.

/// While an object of this class exists, SIGTERM, SIGINT, SIGHUP, SIGUSR1 and SIGUSR2 do not end the program, but are remembered. A second
/// SIGINT ends the program. Batch systems send one of these signals before they kill. A signal that was ignored when the program started
/// stays ignored.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// The number of the signal that this rank received; 0: none.
  int signal() const;

 private:
  std::vector<struct sigaction> before_;  // the earlier action of each signal
};

std::string signal_name(int signal);  ///< "SIGTERM"

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

// Names of the checkpoints in a run directory.

constexpr const char* checkpoint_name = "flow.checkpoint";
constexpr const char* conductivity_checkpoint_name = "conduction.checkpoint";
constexpr const char* variants_name = "variants.checkpoint";  // results of variants

}  // namespace karst
