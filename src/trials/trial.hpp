// A trial is a run of karst whose JSON is measured: its command, as a user types it, and where it runs.
#pragma once

#include <cstdint>
#include <string>

#include "base/text.hpp"

namespace karst {

/// The machine that trials are sized for.
struct TrialMachine {
  int cores = 1;
  int gpus = 0;
  std::int64_t memory = 0;   ///< bytes that are free
  std::string name = "";     ///< "2 x NVIDIA H100 80GB HBM3, 32 cores"
  std::string version = "";  ///< of karst: "karst 0.3.0 (e8df8990d466)"

  int devices() const { return gpus > 0 ? gpus : cores; }
};

/// Open MPI binds each of two ranks to one core, which leaves the other cores unused.
constexpr const char* unbound_ranks = "mpirun --bind-to none -n";
inline std::string on_ranks(int ranks, const std::string& command) { return text(unbound_ranks, " ", ranks, " ", command); }

constexpr const char* usual_mpirun = "mpirun";

/// The program, the mpirun and the folder of trials.
struct TrialPlace {
  std::string program;  ///< stands for the word "karst" of a command
  std::string mpirun = usual_mpirun;
  std::string folder;  ///< where they run
};

struct TrialFailed {
  std::string reason;
};

}  // namespace karst
