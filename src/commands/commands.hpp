// The commands. Each returns what belongs on stdout; all ranks run them, the root prints.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/command_line.hpp"

namespace karst {

std::string run_info(const Arguments& arguments, const Comm& comm);
std::string run_prepare(const Arguments& arguments, const Comm& comm);
std::string run_solve(const Arguments& arguments, const Comm& comm);
std::string run_permeability(const Arguments& arguments, const Comm& comm);
std::string run_make(const Arguments& arguments, const Comm& comm);

}  // namespace karst
