// The common part of all commands that compute a flow: runs a case, writes its files, and returns the result as text.
#pragma once

#include <optional>
#include <string>

#include "base/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "io/input_files.hpp"
#include "options/output_options.hpp"
#include "physics/conductivity/conductivity_result.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "record/record_plan.hpp"
#include "record/run_record.hpp"

namespace karst {

/// Which files a command writes, with the command and how to restart it.
RecordPlan record_of(const OutputOptions& output, const CommandLine& line);

/// The end of a run, also of one that was stopped.
struct CaseEnd {
  RunResult result;
  RunRecord record;
  std::optional<ConductivityResult> conductivity = {};  ///< of the same pores; nullopt: not wanted, or not begun
};

/// What to compute of an image.
struct ImagePlan {
  RunPlan flows;
  Cleaning cleaning;
  std::optional<ConductivityPlan> conductivity;  ///< after the flows
};

/// Formation factors to compute after the flows, of the rock whose pores are in the case.
struct ConductivityOfRock {
  ConductivityOfRock(Rock& of, const ConductivityPlan& by) : rock(of), plan(by) {}

  Rock& rock;
  const ConductivityPlan& plan;
};

/// Runs a case and writes its files. Collective.
CaseEnd run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, const Comm& comm,
                 const std::optional<ConductivityOfRock>& conductivity = std::nullopt);

/// Reads and cleans an image, and prints its warnings. Its files become inputs, its labels a field. Throws InputError. Collective.
Rock read_image(const RockSource& source, const Cleaning& cleaning, RecordPlan& record, InputFiles& inputs, const Comm& comm);

/// Reads, cleans and cuts an image, and runs it. `inputs`: what the command reads besides. Throws InputError before any file is created.
/// Collective.
CaseEnd run_image(const RockSource& source, const ImagePlan& plan, RecordPlan record, InputFiles inputs, const Comm& comm);

/// Text for stdout. Throws ResultNotAccepted if a file could not be written.
std::string case_words(const CaseEnd& end, bool json);

}  // namespace karst
