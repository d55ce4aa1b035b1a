// The program karst without its process: the list of commands, and one run of a command.
#pragma once

#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"

namespace karst {

/// Runs the command that the arguments name, on all ranks of `comm`. The root prints the result on stdout, or the error on stderr. Returns
/// the exit code.
int run_program(const Arguments& arguments, const Comm& comm);

}  // namespace karst
