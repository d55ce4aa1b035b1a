#include <optional>

#include "base/text.hpp"
#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/flow_case_options.hpp"
#include "physics/flow/flow_sample.hpp"
#include "python_flow.hpp"
#include "record/flow_result_json.hpp"
#include "record/flow_tables.hpp"
#include "record/flow_text.hpp"
#include "record/run_folder.hpp"
#include "results.hpp"

namespace nb = nanobind;

namespace karst {

nb::dict flow(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  const Keywords<FlowCaseOptions> given(keywords, image);
  const FlowCaseOptions& options = given.options;
  const FlowRequest request = options.request.request();
  RecordPlan record = record_of(options.output, invocation);
  const Comm comm = begin_call();
  const RockInput input(image, options.image, comm);
  const bool is_made = input.is_file() && is_flow_sample(input.source().path);
  options.output.check_directory(record, is_made ? "" : input.source().path, comm);
  Watch watch(std::move(progress));
  record.checkpoint.stop_request = watch.stop_request();
  PythonFlowConsole console(watch);
  std::optional<PythonFlow> run;
  std::optional<FlowResult> result;
  {
    const nb::gil_scoped_release release;
    InputFiles inputs = is_made ? InputFiles() : input.files();
    if (!request.start_file.empty()) inputs.add({request.start_file});
    check_run_files(record, inputs, comm);
    check_cut_choice(request.cut, comm);
    const auto device = wake_device(request.machine, comm);
    const Cleaning cleaning = cleaning_for(request, threads_for(request.machine, comm));
    record.hints = input.source().hints;
    Rock rock = is_made ? rock_of_flow_sample(input.source(), cleaning, comm) : input.read(cleaning);
    if (input.is_file() && !is_made) record.labels = {rock.file, record.hints};
    for (const std::string& warning : rock.file.warnings) watch.note("warning: " + warning);
    FlowCase made = flow_case(rock, request, comm);
    (void)record.fields.selection_in(made.sample.shape());  // throws before any file is created
    run.emplace(std::move(record), made.cut.part.number, console, keeps_fields, comm);
    result = compute_flow(std::move(made), *run, comm);
  }
  watch.rethrow(comm);
  nb::dict all = run_dict(flow_result_json(*result, run->record()), flow_result_text(*result, run->record()), flow_tables(*result),
                          run->record(), watch);
  all["fields"] = run->fields ? *run->fields : nb::dict();
  return all;
}

}  // namespace karst
