#include "commands/run_case.hpp"

#include <utility>

#include "base/text.hpp"
#include "commands/cli/conductivity_console.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "record/conductivity_recorder.hpp"
#include "record/flow_fields.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"
#include "record/run_folder.hpp"
#include "record/run_recorder.hpp"

namespace karst {

RecordPlan record_of(const OutputOptions& output, const CommandLine& line) {
  RecordPlan record = output.record();
  record.command = line.words();
  record.restart_command = line.words() + (record.is_restart ? "" : " --restart " + in_shell_quotes(record.directory));
  return record;
}

CaseEnd run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, const Comm& comm,
                 const std::optional<ConductivityOfRock>& conductivity) {
  check_flow_fields(record, sample_case.sample);  // throws before any file is created
  record.has_conductivity = sample_case.gives_back_pores = conductivity.has_value();
  RunConsole console(comm);
  RunRecorder recorder(std::move(record), sample_case.cut.part.number, console, comm);
  CaseEnd end = {find_permeability(std::move(sample_case), plan, recorder, comm), {}, {}};
  if (conductivity) {
    ConductivityConsole of_potentials(comm);
    ConductivityRecorder potentials(recorder, end.result, of_potentials, comm);
    end.conductivity = conductivity_after_flows(conductivity->rock, end.result, conductivity->plan, potentials, comm);
  }
  end.record = recorder.record();
  return end;
}

Rock read_image(const RockSource& source, const Cleaning& cleaning, RecordPlan& record, InputFiles& inputs, const Comm& comm) {
  Rock rock = read_rock(source, cleaning, comm, [&](const ImageFile& file) {
    inputs.add(file.data_files);
    check_run_files(record, inputs, comm);
    print_warnings(comm, file);
  });
  record.hints = source.hints;
  record.labels = {rock.file, source.hints};
  return rock;
}

CaseEnd run_image(const RockSource& source, const ImagePlan& plan, RecordPlan record, InputFiles inputs, const Comm& comm) {
  inputs.add(source.path);
  check_run_files(record, inputs, comm);
  check_cut_choice(plan.flows.cut, comm);
  const auto device = wake_device(plan.flows.machine, comm);
  Rock rock = read_image(source, plan.cleaning, record, inputs, comm);
  SampleCase sample_case = case_of(rock, plan.flows, comm);
  sample_case.read_again = [&](Boundary of_variant) {
    Cleaning cleaning = plan.cleaning;
    cleaning.boundary = of_variant;
    return read_rock(source, cleaning, comm);
  };
  std::optional<ConductivityOfRock> conductivity;
  if (plan.conductivity) conductivity.emplace(rock, *plan.conductivity);
  return run_case(std::move(sample_case), plan.flows, std::move(record), comm, conductivity);
}

std::string case_words(const CaseEnd& end, bool json) {
  const ConductivityResult* conductivity = end.conductivity ? &*end.conductivity : nullptr;
  std::string found = json ? result_json(end.result, end.record, conductivity) : result_text(end.result, end.record, conductivity);
  std::vector<std::string> failures = end.record.failures;
  failures.insert(failures.end(), end.result.failures.begin(), end.result.failures.end());
  if (failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(failures, "; "));
}

}  // namespace karst
