// How far a long piece of work has come, on stderr of the root: a bar on a terminal, plain lines elsewhere.
// Says nothing about work that ends within two seconds.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "base/comm.hpp"

namespace karst {

/// Is called with the share of the work that is done.
using TellProgress = std::function<void(double)>;

class Progress {
 public:
  Progress(const Comm& comm, std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  ///< wipes the bar

  void at(double fraction);

  /// Clears the bar before other output; the next at() draws it again.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  void draw_bar(double fraction, double seconds);
  void say_line(double fraction, double seconds);

  bool speaks_;
  bool on_terminal_;
  bool drawn_ = false;
  std::string what_;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace karst
