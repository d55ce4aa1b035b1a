// When a run is kept, when it stops, and where it goes on: options of every command that computes a flow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "commands/cli/command_line.hpp"

namespace karst {

constexpr const char* default_checkpoint_interval = "30min";

/// When to write checkpoints, besides at the end of a run that is interrupted.
struct CheckpointPlan {
  std::optional<std::int64_t> steps;
  std::optional<double> seconds;
  bool was_asked_for = false;
  std::optional<double> walltime_seconds;  ///< after which the run must have ended
};

class CheckpointOptions {
 public:
  explicit CheckpointOptions(CommandLine& line);

  /// Throws InputError. `output` is the run directory of -o, "" for none, `force` whether it may be written over.
  void check(const std::string& output, bool force) const;

  CheckpointPlan plan() const;

  std::string every, walltime;
  std::string restart;  ///< the run directory to go on in

  /// What was typed, for a shell.
  std::string command() const { return line_.words(); }

  /// What a run that was interrupted, with results in `directory`, goes on by.
  std::string how_to_go_on(const std::string& directory) const;

 private:
  const CommandLine& line_;
};

}  // namespace karst
