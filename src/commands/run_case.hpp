// The common part of all commands that compute a flow: runs a case, writes its files, and returns the result as text.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "io/input_files.hpp"
#include "options/output_options.hpp"
#include "permeability/find_permeability.hpp"
#include "record/record_plan.hpp"
#include "record/run_record.hpp"

namespace karst {

/// Which files a command writes, with the command and how to restart it.
RecordPlan record_of(const OutputOptions& output, const CommandLine& line);

/// The end of a run, also of one that was stopped.
struct CaseEnd {
  RunResult result;
  RunRecord record;
};

/// Runs a case and writes its files. Collective.
CaseEnd run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, const Comm& comm);

/// Reads, cleans and cuts an image, and runs it. `inputs`: what the command reads besides. Throws InputError before any file is created.
/// Collective.
CaseEnd run_image(const RockSource& source, Cleaning cleaning, const RunPlan& plan, RecordPlan record, InputFiles inputs, const Comm& comm);

/// Text for stdout. Throws ResultNotAccepted if a file could not be written.
std::string case_words(const CaseEnd& end, bool json);

}  // namespace karst
