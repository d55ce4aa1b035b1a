// karst solve: runs a prepared case, one part on each rank.
#include <algorithm>

#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/solve_options.hpp"
#include "record/prepared_case.hpp"
#include "record/run_folder.hpp"

namespace karst {

namespace {

bool is_given(const CommandLine& line, const char* option) {
  return std::find(line.given().begin(), line.given().end(), option) != line.given().end();
}

}  // namespace

std::string run_solve(const Arguments& arguments, const Comm& comm) {
  CommandLine line("solve", "Runs a prepared case, on as many ranks as it has parts.");
  const SolveOptions options(line);
  line.parse(arguments);
  const OutputOptions& output = options.flow.output();
  RunPlan plan = options.flow.plan();
  RecordPlan record = record_of(output, line);
  output.check_directory(record, options.path, comm);
  check_run_files(record, line.inputs(), comm);
  const auto device = wake_device(plan.machine, comm);

  record.hints = options.hints.hints(comm);
  record.is_prepared = true;
  SampleCase sample_case = prepared_case(options.path, plan, is_given(line, "--lattice"), record.hints, comm);
  return case_words(run_case(std::move(sample_case), plan, std::move(record), comm), output.json());
}

}  // namespace karst
