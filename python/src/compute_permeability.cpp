#include <optional>

#include "base/text.hpp"
#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/permeability_options.hpp"
#include "options/solve_options.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "python_conductivity.hpp"
#include "python_run.hpp"
#include "record/conductivity_tables.hpp"
#include "record/flow_fields.hpp"
#include "record/prepared_case.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"
#include "record/run_folder.hpp"
#include "results.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

// A run and its result, which hold objects of Python.
class Computing {
 public:
  Computing(nb::object progress, const Comm& comm)
      : watch_(std::move(progress)), console_(watch_), comm_(comm), of_potentials_(watch_, true) {}

  Watch& watch() { return watch_; }

  // `slabs`: of the fields to keep; none: no fields. Called without the GIL.
  void compute(SampleCase sample_case, const RunPlan& plan, RecordPlan record, const Slabs& slabs) {
    check_flow_fields(record, sample_case.sample);  // throws before any file is created
    run_.emplace(std::move(record), sample_case.cut.part.number, console_, slabs, comm_);
    result_ = find_permeability(std::move(sample_case), plan, *run_, comm_);
  }

  // After compute(), of the same rock.
  void compute_conductivity(Rock& rock, const ConductivityPlan& plan, const Slabs& slabs) {
    potentials_.emplace(*run_, *result_, of_potentials_, slabs, comm_);
    conductivity_ = conductivity_after_flows(rock, *result_, plan, *potentials_, comm_);
  }

  // The texts are those of the root. Called with the GIL. Collective.
  nb::dict results() {
    watch_.rethrow(comm_);
    RunRecord record = run_->record();
    record.failures.insert(record.failures.end(), result_->failures.begin(), result_->failures.end());
    std::vector<FlowTable> tables = {{"history.csv", history_csv(result_->state)}};
    tables.insert(tables.end(), run_->tables.begin(), run_->tables.end());
    const ConductivityResult* conductivity = conductivity_ ? &*conductivity_ : nullptr;
    if (conductivity) {
      tables.push_back(conductivity_history(*conductivity));
      tables.insert(tables.end(), potentials_->tables.begin(), potentials_->tables.end());
    }
    for (FlowTable& table : tables) table.csv = comm_.on_root([&] { return table.csv; });
    const std::string json = comm_.on_root([&] { return result_json(*result_, run_->record(), conductivity); });
    const std::string words = comm_.on_root([&] { return result_text(*result_, run_->record(), conductivity); });
    nb::dict all = run_dict(json, words, tables, record, watch_);
    all["fields"] = fields_by_axis(run_->fields);
    if (conductivity) all["potential_fields"] = fields_by_axis(potentials_->fields);
    return all;
  }

 private:
  Watch watch_;
  PythonConsole console_;
  Comm comm_;
  std::optional<PythonRun> run_;
  std::optional<RunResult> result_;
  PythonConductionConsole of_potentials_;
  std::optional<PythonConduction> potentials_;  // refers to the run and its result
  std::optional<ConductivityResult> conductivity_;
};

}  // namespace

nb::dict permeability(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields,
                      std::optional<std::uintptr_t> communicator) {
  const Keywords<PermeabilityOptions> given(keywords, image);
  const PermeabilityOptions& options = given.options;
  const RunPlan plan = options.plan();
  const std::optional<ConductivityPlan> conductivity = options.conductivity.plan(plan);
  RecordPlan record = record_of(options.flow.output(), invocation);
  std::optional<SharedCall> shared;
  if (communicator) shared.emplace(*communicator);
  const Comm comm = shared ? shared->comm() : begin_call();
  const RockInput input(image, options.image, comm);
  options.flow.output().check_directory(record, input.source().path, comm);
  Computing computing(std::move(progress), comm);
  record.checkpoint.stop_request = computing.watch().stop_request();
  {
    const nb::gil_scoped_release release;
    check_run_files(record, input.files(), comm);
    check_cut_choice(plan.cut, comm);
    const auto device = wake_device(plan.machine, comm);
    Cleaning cleaning = options.cleaning(plan, comm);
    Rock rock = input.read(cleaning);
    rock.require_pore();
    record.hints = input.source().hints;
    if (input.is_file()) record.labels = {rock.file, record.hints};
    for (const std::string& warning : rock.file.warnings) computing.watch().note("warning: " + warning);
    SampleCase sample_case = case_of(rock, plan, comm);
    sample_case.read_again = [&](Boundary of_variant) {
      cleaning.boundary = of_variant;
      return input.read(cleaning);
    };
    record.has_conductivity = sample_case.gives_back_pores = conductivity.has_value();
    const Slabs slabs = keeps_fields ? input.slabs(rock.file.shape) : Slabs();
    computing.compute(std::move(sample_case), plan, std::move(record), slabs);
    if (conductivity) computing.compute_conductivity(rock, *conductivity, slabs);
  }
  return computing.results();
}

nb::dict solve(const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  const Keywords<SolveOptions> given(keywords, std::nullopt);
  const SolveOptions& options = given.options;
  RunPlan plan = options.flow.plan();
  RecordPlan record = record_of(options.flow.output(), invocation);
  const bool has_chosen_lattice = keywords.contains("lattice");
  const Comm comm = begin_call();
  options.flow.output().check_directory(record, options.path, comm);
  Computing computing(std::move(progress), comm);
  record.checkpoint.stop_request = computing.watch().stop_request();
  {
    const nb::gil_scoped_release release;
    InputFiles inputs;
    inputs.add({options.path});
    check_run_files(record, inputs, comm);
    const auto device = wake_device(plan.machine, comm);
    record.hints = options.hints.hints(comm);
    record.is_prepared = true;
    SampleCase sample_case = prepared_case(options.path, plan, has_chosen_lattice, record.hints, comm);
    const Slabs slabs = keeps_fields ? Slabs{whole_box(sample_case.sample.shape())} : Slabs();
    computing.compute(std::move(sample_case), plan, std::move(record), slabs);
  }
  return computing.results();
}

}  // namespace karst
