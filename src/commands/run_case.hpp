// The common part of all commands that compute a flow: runs a case, writes its files, and returns the result as text.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "options/output_options.hpp"
#include "permeability/find_permeability.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// Which files a command writes, with the command and how to restart it.
RecordPlan record_of(const OutputOptions& output, const CommandLine& line);

/// Returns the text for stdout. Throws ResultNotAccepted if a file could not be written. Collective.
std::string run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, bool json, const Comm& comm);

}  // namespace karst
