// Progress of long work. The library itself shows nothing: the program installs a display.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "base/ranks/comm.hpp"

namespace karst {

/// Called with the share of the work that is done.
using TellProgress = std::function<void(double)>;

/// Shows progress to the user.
class ProgressDisplay {
 public:
  virtual ~ProgressDisplay() = default;
  virtual double pause_seconds() const = 0;  ///< shortest time between two calls of show()
  virtual void show(const std::string& what, double fraction, double seconds) = 0;
  virtual void wipe() = 0;  ///< removes the display, to make room for other text
};

/// From now on `display` shows all progress; nullptr: no display. Returns the display before. Not thread-safe.
ProgressDisplay* install_progress_display(ProgressDisplay* display);

/// The progress of one piece of work, shown by the root. Work shorter than two seconds is not shown.
class Progress {
 public:
  Progress(const Comm& comm, std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { wipe(); }

  void at(double fraction);

  /// Removes the display, to make room for other text, until the next at().
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  ProgressDisplay* display_;  // nullptr on other ranks
  bool is_shown_ = false;
  std::string what_;
  Clock::time_point start_, last_;
};

}  // namespace karst
