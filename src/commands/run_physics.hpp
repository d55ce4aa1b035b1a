// The common part of all commands that compute a physics.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "options/output_options.hpp"
#include "physics/all.hpp"

namespace karst {

/// The files that a command writes, with the command and how to restart it.
RecordPlan record_of(const OutputOptions& output, const CommandLine& line);

/// Text for stdout. Throws ResultNotAccepted if a file could not be written.
std::string accepted(const RunWords& end, bool json);

/// The command of a physics: options, the order of a run, words for stdout.
std::string run_physics(const Physics& physics, const Arguments& arguments, const Comm& comm);

}  // namespace karst
