#include "options/checkpoint_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

CheckpointOptions::CheckpointOptions(OptionTable& table, const std::string& steps) : steps_(steps) {
  table.add({.names = "--checkpoint",
             .value = &every_,
             .about = text("Interval of checkpoints: ", steps, ", as 5000, or time, as 10min; ", default_checkpoint_interval,
                           " by default; or none"),
             .type = "EVERY",
             .group = "Run"});
  table.add({.names = "--walltime",
             .value = &walltime_,
             .about = "Stops with a checkpoint before this time is over: 90min, 12h or 11:30:00, counted from the start of the program",
             .type = "TIME",
             .group = "Run"});
  table.add(
      {.names = "--restart",
       .value = &restart_,
       .about = "Restarts the run in this directory, on any ranks and any device; the result is the same to the bit as without a stop",
       .type = "DIR",
       .group = "Run",
       .path = PathUse::written,
       .is_usual = true});
}

CheckpointPlan CheckpointOptions::plan() const {
  CheckpointPlan plan;
  plan.every = every_;
  plan.walltime = walltime_;
  plan.was_asked_for = !every_.empty() && every_ != "none";
  if (!walltime_.empty()) plan.walltime_seconds = parse_duration(setting("walltime"), walltime_);
  if (every_.empty()) plan.seconds = parse_duration(setting("checkpoint"), default_checkpoint_interval);
  if (!plan.was_asked_for) return plan;
  if (every_.find_first_not_of("0123456789") != std::string::npos) {
    plan.seconds = parse_duration(setting("checkpoint"), every_);
    return plan;
  }
  plan.steps = whole_number(every_);
  if (!plan.steps || *plan.steps < 1)
    throw InputError(text(setting("checkpoint", quote(every_)), " is not a number of ", steps_, " above zero."));
  return plan;
}

}  // namespace karst
