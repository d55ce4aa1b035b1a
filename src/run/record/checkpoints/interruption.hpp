// Signals that stop a run early.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// While an object of this class exists, SIGTERM, SIGINT, SIGHUP, SIGUSR1 and SIGUSR2 do not end the program, but are remembered. A second
/// SIGINT ends the program. Batch systems send one of these signals before they kill. A signal that was ignored when the program started
/// stays ignored.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// The number of the signal that this rank received; 0: none.
  int signal() const;

 private:
  std::vector<struct sigaction> before_;  // the earlier action of each signal
};

std::string signal_name(int signal);  ///< "SIGTERM"

}  // namespace karst
