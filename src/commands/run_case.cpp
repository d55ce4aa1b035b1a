#include "commands/run_case.hpp"

#include <utility>

#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"
#include "record/run_recorder.hpp"

namespace karst {

RecordPlan record_of(const OutputOptions& output, const CommandLine& line) {
  RecordPlan record = output.record();
  record.command = line.words();
  record.restart_command = line.words() + (record.is_restart ? "" : " --restart " + in_shell_quotes(record.directory));
  return record;
}

std::string run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, bool json, const Comm& comm) {
  (void)record.fields.selection_in(sample_case.sample.shape());  // throws before any file is created
  RunConsole console(comm);
  RunRecorder recorder(std::move(record), sample_case.cut.part.number, console, comm);
  const RunResult result = find_permeability(std::move(sample_case), plan, recorder, comm);
  std::string found = json ? result_json(result, recorder.record()) : result_text(result, recorder.record());
  std::vector<std::string> failures = recorder.record().failures;
  failures.insert(failures.end(), result.failures.begin(), result.failures.end());
  if (failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(failures, "; "));
}

}  // namespace karst
