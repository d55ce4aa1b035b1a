#include "run/record/checkpoints/checkpoint_schedule.hpp"

#include <array>
#include <csignal>
#include <utility>

#include "base/timing.hpp"

namespace karst {

namespace {

struct Heeded {
  int signal;
  const char* name;
};
constexpr std::array<Heeded, 5> heeded = {
    {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGHUP, "SIGHUP"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}}};

volatile std::sig_atomic_t came = 0;

void remember(int signal) {
  came = signal;
  if (signal == SIGINT) std::signal(SIGINT, SIG_DFL);  // a second Ctrl-C ends the program
}

}  // namespace

Interruption::Interruption() {
  for (const Heeded& each : heeded) {
    struct sigaction action {};
    action.sa_handler = remember;
    action.sa_flags = SA_RESTART;
    sigaction(each.signal, nullptr, &before_.emplace_back());
    if (before_.back().sa_handler != SIG_IGN) sigaction(each.signal, &action, nullptr);  // an ignored signal stays ignored
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < heeded.size(); ++i) sigaction(heeded[i].signal, &before_[i], nullptr);
}

int Interruption::signal() const { return came; }

std::string signal_name(int signal) {
  for (const Heeded& each : heeded) {
    if (each.signal == signal) return each.name;
  }
  return "a signal";
}

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
