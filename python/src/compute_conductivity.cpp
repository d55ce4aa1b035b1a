#include <optional>

#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/conductivity_options.hpp"
#include "python_conductivity.hpp"
#include "record/conductivity_result_json.hpp"
#include "record/conductivity_tables.hpp"
#include "record/conductivity_text.hpp"
#include "record/run_folder.hpp"
#include "results.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

// Called with the GIL.
nb::dict results_of(const ConductivityResult& result, const PythonConduction& run, const Watch& watch) {
  RunRecord record = run.record();
  record.failures.insert(record.failures.end(), result.failures.begin(), result.failures.end());
  std::vector<FlowTable> tables = {conductivity_history(result)};
  tables.insert(tables.end(), run.tables.begin(), run.tables.end());
  nb::dict all =
      run_dict(conductivity_result_json(result, run.record()), conductivity_result_text(result, run.record()), tables, record, watch);
  all["fields"] = fields_by_axis(run.fields);
  return all;
}

}  // namespace

nb::dict conductivity(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  const Keywords<ConductivityOptions> given(keywords, image);
  const ConductivityOptions& options = given.options;
  const ConductivityPlan plan = options.conduction.plan();
  RecordPlan record = record_of(options.output, invocation);
  const Comm comm = begin_call();
  RockSource source = options.image.source(comm);
  choose_pores(source, plan);
  const RockInput input(image, std::move(source), comm);
  options.output.check_directory(record, input.source().path, comm, conductivity_checkpoint_name);
  Watch watch(std::move(progress));
  record.checkpoint.stop_request = watch.stop_request();
  PythonConductionConsole console(watch);
  std::optional<PythonConduction> run;
  std::optional<ConductivityResult> result;
  {
    const nb::gil_scoped_release release;
    check_run_files(record, input.files(), comm);
    check_cut_choice(plan.cut, comm);
    const auto device = wake_device(plan.machine, comm);
    Rock rock = input.read(options.cleaning(plan, comm));
    rock.require_pore();
    record.hints = input.source().hints;
    if (input.is_file()) record.labels = {rock.file, record.hints};
    for (const std::string& warning : rock.file.warnings) watch.note("warning: " + warning);
    (void)record.fields.selection_in(rock.file.shape);  // throws before any file is created
    run.emplace(std::move(record), console, keeps_fields ? input.slabs(rock.file.shape) : Slabs(), comm);
    result = find_conductivity(rock, plan, *run, comm);
    run->end(*result);
  }
  watch.rethrow(comm);
  return results_of(*result, *run, watch);
}

}  // namespace karst
