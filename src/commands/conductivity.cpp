// karst conductivity: from the image to its formation factor.
#include "base/text.hpp"
#include "commands/cli/conductivity_console.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/conductivity_options.hpp"
#include "record/conductivity_recorder.hpp"
#include "record/conductivity_result_json.hpp"
#include "record/conductivity_text.hpp"
#include "record/run_folder.hpp"

namespace karst {

namespace {

constexpr const char* about_conductivity =
    "Computes the formation factor F of a segmented image, with proven bounds: effective diffusivity, tortuosity factor.";

std::string conductivity_of(Rock& rock, const ConductivityPlan& plan, RecordPlan record, bool json, const Comm& comm) {
  (void)record.fields.selection_in(rock.file.shape);  // throws before any file is created
  ConductivityConsole console(comm);
  ConductivityRecorder recorder(std::move(record), console, comm);
  const ConductivityResult result = find_conductivity(rock, plan, recorder, comm);
  recorder.end(result);
  std::string found = json ? conductivity_result_json(result, recorder.record()) : conductivity_result_text(result, recorder.record());
  std::vector<std::string> failures = recorder.record().failures;
  failures.insert(failures.end(), result.failures.begin(), result.failures.end());
  if (failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(failures, "; "));
}

}  // namespace

std::string run_conductivity(const Arguments& arguments, const Comm& comm) {
  CommandLine line("conductivity", about_conductivity);
  const ConductivityOptions options(line);
  line.parse(arguments);
  const ConductivityPlan plan = options.conduction.plan();
  RecordPlan record = record_of(options.output, line);
  RockSource source = options.image.source(comm);
  choose_pores(source, plan);
  options.output.check_directory(record, source.path, comm, conductivity_checkpoint_name);
  InputFiles inputs = line.inputs();
  inputs.add(source.path);
  check_run_files(record, inputs, comm);
  check_cut_choice(plan.cut, comm);
  const auto device = wake_device(plan.machine, comm);
  Rock rock = read_image(source, options.cleaning(plan, comm), record, inputs, comm);
  rock.require_pore();
  return conductivity_of(rock, plan, std::move(record), options.output.json(), comm);
}

}  // namespace karst
