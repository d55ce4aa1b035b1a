#include "base/progress.hpp"

#include <algorithm>
#include <utility>

namespace karst {

namespace {

constexpr double quiet_seconds = 2.0;

ProgressDisplay* installed = nullptr;

}  // namespace

ProgressDisplay* install_progress_display(ProgressDisplay* display) { return std::exchange(installed, display); }

Progress::Progress(const Comm& comm, std::string what)
    : display_(comm.is_root() ? installed : nullptr), what_(std::move(what)), start_(Clock::now()), last_(start_) {}

void Progress::wipe() {
  if (is_shown_) display_->wipe();
}

void Progress::at(double fraction) {
  if (!display_) return;
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double pause = std::chrono::duration<double>(now - last_).count();
  if (seconds < quiet_seconds || (is_shown_ && pause < display_->pause_seconds())) return;
  last_ = now;
  is_shown_ = true;
  display_->show(what_, std::clamp(fraction, 0.0, 1.0), seconds);
}

}  // namespace karst
