// A run of karst whose JSON is measured.
#pragma once

#include <string>
#include <vector>

namespace karst {

struct Trial {
  std::vector<std::string> words;  ///< after `karst`
  int ranks = 0;                   ///< 0: alone, without mpirun
};

/// "mpirun --bind-to none -n 2 karst bench --json", as a user would type it.
std::string command_of(const Trial& trial);

struct TrialFailed {
  std::string reason;
};

constexpr const char* usual_mpirun = "mpirun";

/// How trials are started.
struct TrialPlace {
  std::string program;  ///< karst
  std::string mpirun = usual_mpirun;
  std::string folder;  ///< where they run
};

}  // namespace karst
