#include "commands/cli/progress_bar.hpp"

#include <unistd.h>

#include <cstdio>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr double bar_every = 0.1;
constexpr double line_every = 10.0;
constexpr int bar_width = 30;

}  // namespace

ProgressBar::ProgressBar() : on_terminal_(isatty(STDERR_FILENO) != 0) {}

double ProgressBar::pause_seconds() const { return on_terminal_ ? bar_every : line_every; }

void ProgressBar::wipe() {
  if (on_terminal_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(const std::string& what, double fraction, double seconds) {
  const std::string share = percent(fraction, 0);
  if (!on_terminal_) {
    std::fprintf(stderr, "karst: %s: %s after %.0f s\n", what.c_str(), share.c_str(), seconds);
    return;
  }
  const auto filled = static_cast<std::size_t>(fraction * bar_width);
  const std::string bar = std::string(filled, '#') + std::string(bar_width - filled, '.');
  std::fprintf(stderr, "\r\033[K%s [%s] %s, %.0f s", what.c_str(), bar.c_str(), share.c_str(), seconds);
  std::fflush(stderr);
}

}  // namespace karst
