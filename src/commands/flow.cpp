// karst flow: flow in time, past moving walls and through open faces.
#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/cli/unsteady_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "options/flow_request_options.hpp"
#include "options/image_options.hpp"
#include "options/output_options.hpp"
#include "record/run_folder.hpp"
#include "record/unsteady_recorder.hpp"
#include "record/unsteady_result_json.hpp"
#include "record/unsteady_text.hpp"
#include "unsteady/compute_flow.hpp"

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

bool is_sample(const std::string& name) { return name == "cavity" || name == "box"; }

Rock rock_of_kind(const std::string& kind, const RockSource& source, const Cleaning& cleaning, const Comm& comm) {
  if (!source.layout.shape) throw InputError(text(kind, " needs --shape, as in --shape 130,130,1."));
  if (source.pore) throw InputError(text("--pore does not apply to ", kind, " (its pores are label 0). Leave it out."));
  SampleOptions options;
  options.kind = kind;
  options.shape = *source.layout.shape;
  const std::unique_ptr<Sample> sample = make_sample(options);
  Rock rock = rock_of_sample(*sample, cleaning, comm, kind);
  rock.voxel_size_m = source.voxel_size_m;
  return rock;
}

std::string run_case(FlowCase flow_case, RecordPlan record, bool json, const Comm& comm) {
  (void)record.fields.selection_in(flow_case.sample.shape());  // throws before any file is created
  UnsteadyConsole console(comm);
  UnsteadyRecorder recorder(std::move(record), flow_case.cut.part.number, console, comm);
  const UnsteadyResult result = compute_flow(std::move(flow_case), recorder, comm);
  std::string found = json ? unsteady_result_json(result, recorder.record()) : unsteady_result_text(result, recorder.record());
  if (recorder.record().failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(recorder.record().failures, "; "));
}

}  // namespace

std::string run_flow(const Arguments& arguments, const Comm& comm) {
  CommandLine line("flow", about);
  const ImageOptions image_options(line, {"CASE", "Image, cavity, box, or FILE.toml", "Raw files, cavity and box"});
  const FlowRequestOptions request_options(line);
  const OutputOptions output(line, "result.json, monitors.csv, walls.csv, probes.csv, lines.csv, log.txt, fields, checkpoints",
                             FieldScales::of_flow);
  line.parse(arguments);
  if (is_case_file(image_options.path())) return run_flow(with_config(arguments, image_options.path()), comm);
  const FlowRequest request = request_options.request();
  RecordPlan record = record_of(output, line);
  const RockSource source = image_options.source(comm);
  const bool is_made = is_sample(source.path);
  output.check_directory(record, is_made ? "" : source.path, comm);
  InputFiles inputs = line.inputs();
  if (!request.start_file.empty()) inputs.add({request.start_file});
  check_run_files(record, inputs, comm);
  const auto device = wake_device(request.machine, comm);

  const Cleaning cleaning = cleaning_for(request, threads_for(request.machine, comm));
  record.hints = source.hints;
  Rock rock;
  if (is_made) {
    rock = rock_of_kind(source.path, source, cleaning, comm);
  } else {
    rock = read_rock(source, cleaning, comm, [&](const ImageFile& file) {
      inputs.add(file.data_files);
      check_run_files(record, inputs, comm);
      print_warnings(comm, file);
    });
    record.labels = {rock.file, source.hints};
  }
  return run_case(flow_case(rock, request, comm), std::move(record), output.json(), comm);
}

}  // namespace karst
