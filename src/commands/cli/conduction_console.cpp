#include "commands/cli/conduction_console.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "base/text.hpp"
#include "commands/cli/run_console.hpp"
#include "record/conduction_text.hpp"

namespace karst {

ConductionConsole::ConductionConsole(const Comm& comm) : comm_(comm), on_terminal_(isatty(STDERR_FILENO) != 0), last_(Clock::now()) {}

void ConductionConsole::erase_line() {
  if (drawn_ && on_terminal_) std::fprintf(stderr, "\r\033[K");
  drawn_ = false;
}

void ConductionConsole::note(const std::string& words) {
  erase_line();
  print_note(comm_, words);
}

bool ConductionConsole::go_on(const ConductionState& state) {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - last_).count();
  if (!comm_.is_root() || seconds < (on_terminal_ ? 0.5 : 10.0)) return true;
  last_ = now;
  drawn_ = true;
  std::string line = text("along ", axis_names[static_cast<std::size_t>(state.axis)], ": iteration ", state.iterations, ", ",
                          formation_factor_words(state));
  if (std::isfinite(state.relative_error())) line += text(", ", half_width_words(state));
  std::fprintf(stderr, on_terminal_ ? "\r%s\033[K" : "karst: %s\n", line.c_str());
  std::fflush(stderr);
  return true;
}

}  // namespace karst
