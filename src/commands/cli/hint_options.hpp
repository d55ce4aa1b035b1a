// Hints for MPI-IO from the command line, shared by every command that reads or writes.
#pragma once

#include <string>
#include <vector>

#include "base/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "io/hints.hpp"

namespace karst {

class HintOptions {
 public:
  explicit HintOptions(CommandLine& line);

  /// Of the file first, then of --mpi-hint. Throws InputError. Collective.
  Hints hints(const Comm& comm) const;

 private:
  std::vector<std::string> words_;
  std::string file_;
};

}  // namespace karst
