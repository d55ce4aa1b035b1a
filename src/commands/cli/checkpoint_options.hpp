// When a run is kept, when it stops, and which run goes on: options of every command that computes a flow.
#pragma once

#include <string>

#include "commands/cli/command_line.hpp"
#include "record/record_plan.hpp"

namespace karst {

class CheckpointOptions {
 public:
  explicit CheckpointOptions(CommandLine& line);

  /// Throws InputError.
  CheckpointPlan plan() const;

  /// Throws InputError. `output`: the run directory of -o, "" for none. `force`: it may be written over.
  void check(const std::string& output, bool force) const;

  /// The run directory of --restart; "" for none.
  const std::string& restart() const { return restart_; }

 private:
  std::string every_, walltime_, restart_;
};

}  // namespace karst
