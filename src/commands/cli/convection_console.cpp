#include "commands/cli/convection_console.hpp"

#include <unistd.h>

#include <cstdio>

#include "base/text.hpp"
#include "commands/cli/run_console.hpp"

namespace karst {

ConvectionConsole::ConvectionConsole(const Comm& comm) : comm_(comm), on_terminal_(isatty(STDERR_FILENO) != 0), last_(Clock::now()) {}

void ConvectionConsole::erase_line() {
  if (drawn_ && on_terminal_) std::fprintf(stderr, "\r\033[K");
  drawn_ = false;
}

void ConvectionConsole::note(const std::string& words) {
  erase_line();
  print_note(comm_, words);
}

void ConvectionConsole::monitor(const ConvectionResult& result) {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - last_).count();
  if (!comm_.is_root() || result.steps_here == 0 || seconds < (on_terminal_ ? 0.5 : 10.0)) return;
  last_ = now;
  drawn_ = true;
  const ConvectionMonitor& monitor = result.state.monitors.back();
  std::string line = text("step ", monitor.steps, ", largest speed ", digits(monitor.fastest, 3));
  if (monitor.nusselt) line += text(", Nusselt number ", digits(*monitor.nusselt, 5));
  if (monitor.mixing_length) line += text(", mixing length ", digits(*monitor.mixing_length, 4));
  const double share = static_cast<double>(monitor.steps) / static_cast<double>(result.plan.request.steps);
  line += text(", ", percent(share, 0), " of the steps, ", digits(result.mflups(), 3), " MFLUPS");
  std::fprintf(stderr, on_terminal_ ? "\r%s\033[K" : "karst: %s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace karst
