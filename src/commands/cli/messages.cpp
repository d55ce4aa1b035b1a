#include "commands/cli/messages.hpp"

#include <unistd.h>
#include <cstdio>

#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

void print_note(const Comm& comm, const std::string& words) {
  if (comm.is_root()) std::fprintf(stderr, "karst: %s\n", with_options(words).c_str());
}

void print_warnings(const Comm& comm, const ImageFile& image) {
  for (const std::string& warning : image.warnings) print_note(comm, "warning: " + warning);
}

ProgressLine::ProgressLine(const Comm& comm) : speaks_(comm.is_root()), on_terminal_(isatty(STDERR_FILENO) != 0), last_(Clock::now()) {}

bool ProgressLine::is_due() const {
  const double seconds = std::chrono::duration<double>(Clock::now() - last_).count();
  return speaks_ && seconds >= (on_terminal_ ? 0.5 : 10.0);
}

void ProgressLine::show(const std::string& line) {
  last_ = Clock::now();
  drawn_ = true;
  std::fprintf(stderr, on_terminal_ ? "\r%s\033[K" : "karst: %s\n", line.c_str());
  std::fflush(stderr);
}

void ProgressLine::erase() {
  if (drawn_ && on_terminal_) std::fprintf(stderr, "\r\033[K");
  drawn_ = false;
}

void TerminalWatcher::note(const std::string& words) {
  line_.erase();
  print_note(comm_, words);
}

void TerminalWatcher::show(const Words& words) {
  if (!line_.is_due()) return;
  if (const std::string line = words(); !line.empty()) line_.show(line);
}

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
