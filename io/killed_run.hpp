// Files that must not outlive a run that a signal ends.
#pragma once

#include <csignal>
#include <cstddef>
#include <optional>
#include <string>

namespace karst {

/// From now on SIGTERM, SIGINT, SIGHUP, SIGUSR1 and SIGUSR2 remove the files that a RemovedWhenKilled names before they end the program,
/// except the signals that the program was started to ignore.
void remove_files_when_killed();

/// While a SignalsHeld lives, no such signal ends the program: a file that is being made or renamed either has a RemovedWhenKilled or is
/// finished.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  sigset_t before_{};
};

/// While a RemovedWhenKilled lives, a signal that ends the program removes the file of this name. At most 64 work at a time.
class RemovedWhenKilled {
 public:
  explicit RemovedWhenKilled(const std::string& path);
  RemovedWhenKilled(const RemovedWhenKilled&) = delete;
  RemovedWhenKilled& operator=(const RemovedWhenKilled&) = delete;
  ~RemovedWhenKilled();

 private:
  std::optional<std::size_t> slot_;
};

}  // namespace karst
