// How far a long piece of work has come. The library shows nothing: the program installs a display.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "base/comm.hpp"

namespace karst {

/// Told the share of the work that is done; what works need not know who listens.
using TellProgress = std::function<void(double)>;

/// Shows progress to people.
class ProgressDisplay {
 public:
  virtual ~ProgressDisplay() = default;
  virtual double pause_seconds() const = 0;  ///< between two calls of show()
  virtual void show(const std::string& what, double fraction, double seconds) = 0;
  virtual void wipe() = 0;  ///< makes room for other words
};

/// From now on all progress is shown there; nullptr for nowhere. Call it while no other thread works.
void install_progress_display(ProgressDisplay* display);

/// On the root. Work that ends within two seconds is not shown.
class Progress {
 public:
  Progress(const Comm& comm, std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { wipe(); }

  void at(double fraction);

  /// Makes room for other words; the display comes back with the next at().
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  ProgressDisplay* display_;  // none on other ranks
  bool is_shown_ = false;
  std::string what_;
  Clock::time_point start_, last_;
};

}  // namespace karst
