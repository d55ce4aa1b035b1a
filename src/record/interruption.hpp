// What asks a run to end before it is done: a signal, or the end of its wall time.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include "base/comm.hpp"

namespace karst {

/// While there is one, SIGTERM, SIGINT, SIGHUP, SIGUSR1 and SIGUSR2 do not end the program but are remembered; a second SIGINT ends it.
/// Batch systems send one of these before they kill. One that the program was started deaf to is left alone.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// The number of the signal that came to this rank; 0 for none.
  int signal() const;

 private:
  std::vector<struct sigaction> before_;  // of each signal
};

std::string signal_name(int signal);  ///< "SIGTERM"

}  // namespace karst
