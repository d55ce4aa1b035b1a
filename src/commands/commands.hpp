// The commands. All ranks run a command. It returns the text for stdout, which the root prints.
#pragma once

#include <span>
#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "commands/cli/command_table.hpp"

namespace karst {

std::string run_info(const Arguments& arguments, const Comm& comm);
std::string run_prepare(const Arguments& arguments, const Comm& comm);
std::string run_solve(const Arguments& arguments, const Comm& comm);
std::string run_batch(const Arguments& arguments, const Comm& comm);
std::string run_bench(const Arguments& arguments, const Comm& comm);
std::string run_make(const Arguments& arguments, const Comm& comm);
std::string run_io(const Arguments& arguments, const Comm& comm);
std::string run_io_read(const Arguments& arguments, const Comm& comm);
std::string run_io_write(const Arguments& arguments, const Comm& comm);
std::string run_io_restripe(const Arguments& arguments, const Comm& comm);
std::string run_report(const Arguments& arguments, const Comm& comm);
std::string run_reproduce(const Arguments& arguments, const Comm& comm);
std::string run_validate(const Arguments& arguments, const Comm& comm);
std::string run_io_predict(const Arguments& arguments, const Comm& comm);
std::span<const Command> io_commands();  ///< the commands that follow `karst io`

// The program karst without its process: the list of commands, and one run of a command.

/// Runs the command that the arguments name, on all ranks of `comm`. The root prints the result on stdout, or the error on stderr. Returns
/// the exit code.
int run_program(const Arguments& arguments, const Comm& comm);

}  // namespace karst
