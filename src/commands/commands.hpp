// The commands. Each returns what belongs on stdout; all ranks run them, the root prints.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "commands/cli/command_line.hpp"
#include "commands/cli/command_table.hpp"

namespace karst {

/// Thrown by a command whose result is not as it must be: what belongs on stdout, and what() for stderr. Exit code 3.
struct ResultNotAccepted : Failure {
  ResultNotAccepted(std::string result, const std::string& what) : Failure(what), out(std::move(result)) {}
  std::string out;
};

std::string run_info(const Arguments& arguments, const Comm& comm);
std::string run_prepare(const Arguments& arguments, const Comm& comm);
std::string run_solve(const Arguments& arguments, const Comm& comm);
std::string run_permeability(const Arguments& arguments, const Comm& comm);
std::string run_bench(const Arguments& arguments, const Comm& comm);
std::string run_make(const Arguments& arguments, const Comm& comm);
std::string run_io(const Arguments& arguments, const Comm& comm);
std::string run_io_read(const Arguments& arguments, const Comm& comm);
std::string run_io_write(const Arguments& arguments, const Comm& comm);
std::string run_io_restripe(const Arguments& arguments, const Comm& comm);
std::string run_report(const Arguments& arguments, const Comm& comm);
std::string run_validate(const Arguments& arguments, const Comm& comm);
std::string run_io_predict(const Arguments& arguments, const Comm& comm);
std::span<const Command> io_commands();  ///< the words behind `karst io`

}  // namespace karst
