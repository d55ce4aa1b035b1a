#include "run/record/checkpoints/checkpoint_schedule.hpp"

#include <utility>

#include "base/process_clock.hpp"

namespace karst {

CheckpointSchedule::CheckpointSchedule(CheckpointPlan plan, bool listens, const Comm& comm)
    : plan_(std::move(plan)), comm_(comm), begin_at_last_(seconds_since_start()) {
  if (listens && !plan_.stop_request) interruption_.emplace();
}

CheckpointSchedule::Decision CheckpointSchedule::decide(std::int64_t steps, double seconds_of_monitor, double seconds_to_write) const {
  constexpr std::int64_t walltime = -1, request = -2, no_reason = -3;  // signals are above zero
  const double now = seconds_since_start();
  const bool is_due = (plan_.steps && steps - steps_at_last_ >= *plan_.steps) || (plan_.seconds && now - begin_at_last_ >= *plan_.seconds);
  // After a checkpoint there must be time left for the last one.
  const double end = now + 2 * seconds_of_monitor + (is_due ? 2 : 1) * seconds_to_write;
  const bool is_late = plan_.walltime_seconds && end >= *plan_.walltime_seconds;
  const std::int64_t signal = interruption_ ? interruption_->signal() : 0;
  const std::int64_t due = comm_.max_all(std::int64_t{is_due});
  const bool is_requested = plan_.stop_request && plan_.stop_request->is_made();
  const std::int64_t reason = comm_.max_all(signal != 0 ? signal : is_late ? walltime : is_requested ? request : no_reason);
  Decision decision{due != 0, reason > 0 ? signal_name(static_cast<int>(reason)) : ""};
  if (reason == request) decision.stops = plan_.stop_request->name;
  if (reason == walltime) decision.stops = "--walltime " + plan_.walltime;
  return decision;
}

void CheckpointSchedule::restart_clock(std::int64_t steps) {
  steps_at_last_ = steps;
  begin_at_last_ = seconds_since_start();
}

}  // namespace karst
