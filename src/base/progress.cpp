#include "base/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {
constexpr double quiet_seconds = 2.0;
constexpr double bar_every = 0.1;
constexpr double line_every = 10.0;
constexpr int bar_width = 30;
}  // namespace

Progress::Progress(const Comm& comm, std::string what)
    : speaks_(comm.is_root()), on_terminal_(isatty(STDERR_FILENO) != 0), what_(std::move(what)), start_(Clock::now()), last_(start_) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (drawn_ && on_terminal_) std::fputs("\r\033[K", stderr);
}

void Progress::at(double fraction) {
  if (!speaks_) return;
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double pause = std::chrono::duration<double>(now - last_).count();
  const double every = !drawn_ ? 0.0 : on_terminal_ ? bar_every : line_every;
  if (seconds < quiet_seconds || pause < every) return;
  last_ = now;
  drawn_ = true;
  fraction = std::clamp(fraction, 0.0, 1.0);
  on_terminal_ ? draw_bar(fraction, seconds) : say_line(fraction, seconds);
}

void Progress::draw_bar(double fraction, double seconds) {
  const int filled = static_cast<int>(fraction * bar_width);
  const std::string bar =
      std::string(static_cast<std::size_t>(filled), '#') + std::string(static_cast<std::size_t>(bar_width - filled), '.');
  std::fprintf(stderr, "\r\033[K%s [%s] %s, %.0f s", what_.c_str(), bar.c_str(), percent(fraction, 0).c_str(), seconds);
  std::fflush(stderr);
}

void Progress::say_line(double fraction, double seconds) {
  std::fprintf(stderr, "karst: %s: %s after %.0f s\n", what_.c_str(), percent(fraction, 0).c_str(), seconds);
}

}  // namespace karst
