// What a flow is computed with: the options that every command takes that computes one.
#pragma once

#include <string>

#include "commands/command_line.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

struct MachineOptions {
  std::string device = "auto", storage = "f64";
  int threads = 0;  ///< of each rank; 0: all cores, shared among the ranks

  void add_to(CommandLine& line);

  /// Throws InputError.
  void apply_to(FlowSettings& settings, const Comm& comm) const;
};

}  // namespace karst
