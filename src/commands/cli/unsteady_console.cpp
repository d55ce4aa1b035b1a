#include "commands/cli/unsteady_console.hpp"

#include <unistd.h>

#include <cstdio>

#include "base/text.hpp"
#include "commands/cli/run_console.hpp"
#include "record/unsteady_text.hpp"

namespace karst {

UnsteadyConsole::UnsteadyConsole(const Comm& comm) : comm_(comm), on_terminal_(isatty(STDERR_FILENO) != 0), last_(Clock::now()) {}

void UnsteadyConsole::erase_line() {
  if (drawn_ && on_terminal_) std::fprintf(stderr, "\r\033[K");
  drawn_ = false;
}

void UnsteadyConsole::note(const std::string& words) {
  erase_line();
  print_note(comm_, words);
}

bool UnsteadyConsole::begin(UnsteadyFlow& /*flow*/, FlowObserver& /*observer*/, UnsteadyResult& result) {
  note(scales_words(result.plan.scales));
  return false;
}

void UnsteadyConsole::monitor(const UnsteadyResult& result) {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - last_).count();
  if (!comm_.is_root() || seconds < (on_terminal_ ? 0.5 : 10.0)) return;
  last_ = now;
  drawn_ = true;
  const FlowMonitor& monitor = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  std::string line = text("step ", monitor.steps, ", time ", digits(static_cast<double>(monitor.steps) * units.time, 4),
                          ", kinetic energy ", digits(monitor.energy * units.energy(), 4));
  if (monitor.change) line += text(", change ", percent(*monitor.change, 4));
  if (result.plan.end_step) {
    const double share = static_cast<double>(monitor.steps) / static_cast<double>(*result.plan.end_step);
    line += text(", ", percent(share, 0), " of the steps");
  }
  line += text(", ", digits(result.mflups(), 3), " MFLUPS");
  std::fprintf(stderr, on_terminal_ ? "\r%s\033[K" : "karst: %s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace karst
