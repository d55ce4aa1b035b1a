// Words of the command line that stand for something to run.
#pragma once

#include <span>
#include <string>

#include "base/comm.hpp"
#include "commands/cli/command_line.hpp"

namespace karst {

struct Command {
  const char* name;
  const char* about;
  std::string (*run)(const Arguments&, const Comm&);
  std::span<const Command> (*commands)() = nullptr;  ///< of a word that is followed by another: `karst io read`
};

/// For --help: a line for each.
std::string about_lines(std::span<const Command> commands);

/// Runs the one that the first argument names, with the others. `program` as in "karst". Throws InputError where there is none.
std::string run_command(std::span<const Command> commands, const std::string& program, const Arguments& arguments, const Comm& comm);

}  // namespace karst
