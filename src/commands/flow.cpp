// karst flow: flow in time, past moving walls and through open faces.
#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/flow_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/flow_case_options.hpp"
#include "physics/flow/compute_flow.hpp"
#include "physics/flow/flow_sample.hpp"
#include "record/flow_recorder.hpp"
#include "record/flow_result_json.hpp"
#include "record/flow_text.hpp"
#include "record/run_folder.hpp"

namespace karst {

namespace {

constexpr const char* about =
    "Computes a flow in time: past walls that move, through open faces, driven by a force, or decaying.\n"
    "CASE is an image; or cavity or box, as karst make makes them, with --shape; or a TOML file of options with a line CASE = \"...\".";

bool is_case_file(const std::string& path) { return path.ends_with(".toml"); }

// A case file stands for --config.
Arguments with_config(const Arguments& arguments, const std::string& path) {
  Arguments out = arguments;
  for (auto at = out.begin(); at != out.end(); ++at) {
    const bool is_output = at != out.begin() && (*(at - 1) == "-o" || *(at - 1) == "--output");
    if (*at != path || is_output) continue;
    out.insert(at, "--config");
    return out;
  }
  throw InputError(text(quote(path), " is a case file within a case file. Give an image, cavity or box."));
}

std::string run_case(FlowCase flow_case, RecordPlan record, bool json, const Comm& comm) {
  (void)record.fields.selection_in(flow_case.sample.shape());  // throws before any file is created
  FlowConsole console(comm);
  FlowRecorder recorder(std::move(record), flow_case.cut.part.number, console, comm);
  const FlowResult result = compute_flow(std::move(flow_case), recorder, comm);
  std::string found = json ? flow_result_json(result, recorder.record()) : flow_result_text(result, recorder.record());
  if (recorder.record().failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(recorder.record().failures, "; "));
}

}  // namespace

std::string run_flow(const Arguments& arguments, const Comm& comm) {
  CommandLine line("flow", about);
  const FlowCaseOptions options(line);
  line.parse(arguments);
  if (is_case_file(options.image.path())) return run_flow(with_config(arguments, options.image.path()), comm);
  const FlowRequest request = options.request.request();
  RecordPlan record = record_of(options.output, line);
  const RockSource source = options.image.source(comm);
  const bool is_made = is_flow_sample(source.path);
  options.output.check_directory(record, is_made ? "" : source.path, comm);
  InputFiles inputs = line.inputs();
  if (!request.start_file.empty()) inputs.add({request.start_file});
  check_run_files(record, inputs, comm);
  check_cut_choice(request.cut, comm);
  const auto device = wake_device(request.machine, comm);

  const Cleaning cleaning = cleaning_for(request, threads_for(request.machine, comm));
  record.hints = source.hints;
  Rock rock = is_made ? rock_of_flow_sample(source, cleaning, comm) : read_image(source, cleaning, record, inputs, comm);
  return run_case(flow_case(rock, request, comm), std::move(record), options.output.json(), comm);
}

}  // namespace karst
