// Files that are removed if a signal ends the run.
#pragma once

#include <csignal>
#include <cstddef>
#include <optional>
#include <string>

namespace karst {

/// From now on SIGTERM, SIGINT, SIGHUP, SIGUSR1 and SIGUSR2 remove the files of all RemovedWhenKilled before they end the program. Signals
/// that were ignored at the start stay ignored.
void remove_files_when_killed();

/// During the lifetime of a SignalsHeld, these signals do not end the program. Used while a file is created or renamed, so that it either
/// has a RemovedWhenKilled or is finished.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  sigset_t before_{};
};

/// During the lifetime of a RemovedWhenKilled, a signal that ends the program removes this file, or this folder if it is empty then.
/// Limited to 64 files and folders at a time; they are removed in the order of their begin.
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
