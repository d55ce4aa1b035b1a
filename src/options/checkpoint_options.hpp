// Options for checkpoints, wall time and restarts. Shared by all commands that compute a flow.
#pragma once

#include <string>

#include "run/options/option.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

class CheckpointOptions {
 public:
  /// `steps`: what an interval counts, for --help.
  explicit CheckpointOptions(OptionTable& table, const std::string& steps = "steps");

  /// Throws InputError.
  CheckpointPlan plan() const;

  /// The run directory of --restart, or "".
  const std::string& restart() const { return restart_; }

 private:
  std::string steps_, every_, walltime_, restart_;
};

}  // namespace karst
