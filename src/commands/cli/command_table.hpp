// Tables of commands: the words that can follow `karst` and `karst io`.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"

namespace karst {

struct Command {
  std::string name, about;
  std::function<std::string(const Arguments&, const Comm&)> run;
  std::span<const Command> (*commands)() = nullptr;  ///< the commands that can follow this one, as in `karst io read`
};

/// Whether a table of commands is asked for its list: no arguments, or --help.
bool asks_for_help(const Arguments& arguments);

/// Text for --help: one line for each command.
std::string about_lines(std::span<const Command> commands);

/// Runs the command that the first argument names, with the other arguments. `program`: such as "karst". Throws InputError for an unknown
/// command.
std::string run_command(std::span<const Command> commands, const std::string& program, const Arguments& arguments, const Comm& comm);

}  // namespace karst
