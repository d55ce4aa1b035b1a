#include "commands/cli/checkpoint_options.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/run_directory.hpp"
#include "record/checkpoint_names.hpp"

namespace karst {

CheckpointOptions::CheckpointOptions(CommandLine& line) {
  line.add(
      {.names = "--checkpoint",
       .value = &every_,
       .about = text("Interval of checkpoints: steps, as 5000, or time, as 10min; ", default_checkpoint_interval, " by default; or none"),
       .type = "EVERY",
       .group = "Run"});
  line.add({.names = "--walltime",
            .value = &walltime_,
            .about = "Stops with a checkpoint before this time is over: 90min, 12h or 11:30:00, counted from the start of the program",
            .type = "TIME",
            .group = "Run"});
  line.add({.names = "--restart",
            .value = &restart_,
            .about = "Restarts the run in this directory, on any ranks and any device; the result is the same to the bit as without a stop",
            .type = "DIR",
            .group = "Run",
            .path = PathUse::written});
}

CheckpointPlan CheckpointOptions::plan() const {
  CheckpointPlan plan;
  plan.every = every_;
  plan.walltime = walltime_;
  plan.was_asked_for = !every_.empty() && every_ != "none";
  if (!walltime_.empty()) plan.walltime_seconds = parse_duration("--walltime", walltime_);
  if (every_.empty()) plan.seconds = parse_duration("--checkpoint", default_checkpoint_interval);
  if (!plan.was_asked_for) return plan;
  if (every_.find_first_not_of("0123456789") != std::string::npos) {
    plan.seconds = parse_duration("--checkpoint", every_);
    return plan;
  }
  plan.steps = whole_number(every_);
  if (!plan.steps || *plan.steps < 1) throw InputError(text("--checkpoint ", quote(every_), " is not a number of steps above zero."));
  return plan;
}

void CheckpointOptions::check(const std::string& output, bool force) const {
  namespace fs = std::filesystem;
  const bool is_wanted = plan().was_asked_for;
  if (is_wanted && output.empty() && restart_.empty())
    throw InputError(text("--checkpoint ", every_, " has no place to go to. Give a run directory with -o."));
  std::error_code error;
  if (restart_.empty()) {
    if (output.empty() || force || !fs::exists(fs::path(output) / checkpoint_name, error)) return;
    throw InputError(text(quote(output), " holds a run. Give --restart ", in_shell_quotes(output),
                          " to continue it, --force to write over it, or another name with -o."));
  }
  if (!output.empty() && output != restart_ && !fs::equivalent(output, restart_, error)) {
    throw InputError(text("--restart ", quote(restart_), " continues in that directory, and -o names another one, ", quote(output),
                          ". Leave -o out, or copy the directory first."));
  }
  check_restart_directory(restart_, checkpoint_name);
}

}  // namespace karst
