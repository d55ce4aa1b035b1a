#include "record/rows.hpp"

#include <utility>

#include "physics/conductivity/record/conductivity_result_json.hpp"
#include "physics/conductivity/record/conductivity_tables.hpp"
#include "physics/conductivity/record/conductivity_text.hpp"
#include "physics/permeability/permeability_case.hpp"
#include "physics/permeability/record/permeability_fields.hpp"
#include "physics/permeability/record/permeability_result_json.hpp"
#include "physics/permeability/record/permeability_tables.hpp"
#include "physics/permeability/record/permeability_text.hpp"

namespace karst {

Cleaning ConductivityRow::cleaning(const Request& request, int threads) {
  Cleaning cleaning{.boundary = request.boundary, .axes = request.plan.directions, .threads = threads, .mask = request.mask};
  cleaning.may_be_uniform = true;  // F of a sample without solid is 1
  for (const LabelConductivity& each : request.plan.conductivities) cleaning.classes.push_back(each.label);
  return cleaning;
}

ConductivityResult ConductivityRow::compute(Case made, const Request& request, const RunRock& /*rock*/, Recorder& recorder,
                                            Console& /*console*/, const Comm& comm) {
  ConductivityResult result = find_conductivity(std::move(made), request.plan, recorder, comm);
  recorder.end(result);
  return result;
}

void add_options(OptionTable& table, PermeabilityRow::Request& request) {
  add_options(table, static_cast<PermeabilityRequest&>(request));
  table.add(
      {.names = "--conductivity",
       .value = &request.wants_conductivity,
       .about = "Also compute the formation factor of the same pores, with the directions, the boundary and the tolerance of the flows",
       .group = "Run",
       .is_usual = true});
}

// All numbers of potentials have 64 bits, and limits of the memory count what flows need.
void PermeabilityRow::complete(Request& request) {
  karst::complete(static_cast<PermeabilityRequest&>(request));
  if (!request.wants_conductivity) return;
  const PermeabilityPlan& flows = request.plan;
  ConductivityPlan& plan = request.conductivity.emplace();
  plan.directions = flows.directions;
  plan.tolerance = flows.numerics.tolerance;
  plan.machine = flows.machine;
  plan.machine.storage = Storage::f64;
  plan.cut = flows.cut;
  plan.cut.device_memory.clear();
  check_conductivity_plan(plan);
}

Cleaning PermeabilityRow::cleaning(const Request& request, int threads) {
  return {.boundary = request.boundary, .axes = request.plan.directions, .threads = threads, .mask = request.mask};
}

SampleCase PermeabilityRow::make_case(Rock& rock, const Request& request, const Comm& comm) {
  rock.keeps_pores = request.conductivity.has_value();
  return case_of(rock, request.plan, comm);
}

void PermeabilityRow::check_fields(const RecordPlan& record, const SampleFacts& sample) { check_permeability_fields(record, sample); }

PermeabilityRow::Result PermeabilityRow::compute(Case made, const Request& request, const RunRock& of, Recorder& recorder, Console& console,
                                                 const Comm& comm) {
  recorder.record().plan.has_conductivity = request.conductivity.has_value();
  Result result{find_permeability(std::move(made), request.plan, of.input, recorder, comm)};
  if (!request.conductivity || result.flows.is_stopped) return result;
  of.rock->keeps_pores = false;
  const PermeabilityResult& flows = result.flows;
  const OtherRun flow_files{.record = recorder.record(),
                            .writes = recorder.writes(),
                            .json = [&](const ConductivityResult& all) { return permeability_result_json(flows, recorder.record(), &all); },
                            .text = [&](const ConductivityResult& all) { return permeability_result_text(flows, recorder.record(), &all); },
                            .has_computed = flows.steps_here > 0};
  ConductivityRecorder potentials(flow_files, console.potentials, comm);
  try {
    result.conductivity = find_conductivity(*of.rock, *request.conductivity, potentials, comm);
    potentials.end(*result.conductivity);
    std::vector<std::string>& failures = result.flows.failures;
    failures.insert(failures.end(), result.conductivity->failures.begin(), result.conductivity->failures.end());
  } catch (const NotEnoughMemory& e) {
    result.flows.failures.push_back("the formation factor: " + e.message());
  }
  return result;
}

namespace {

const ConductivityResult* conductivity_of(const PermeabilityRow::Result& result) {
  return result.conductivity ? &*result.conductivity : nullptr;
}

}  // namespace

std::string result_json(const ConductivityResult& result, const RunRecord& record) { return conductivity_result_json(result, record); }
std::string result_json(const PermeabilityRow::Result& result, const RunRecord& record) {
  return permeability_result_json(result.flows, record, conductivity_of(result));
}

std::string result_text(const ConductivityResult& result, const RunRecord& record) { return conductivity_result_text(result, record); }
std::string result_text(const PermeabilityRow::Result& result, const RunRecord& record) {
  return permeability_result_text(result.flows, record, conductivity_of(result));
}

std::vector<RunTable> result_tables(const ConductivityResult& result) { return {conductivity_history(result)}; }
std::vector<RunTable> result_tables(const PermeabilityRow::Result& result) {
  std::vector<RunTable> tables = {{"history.csv", history_csv(result.flows.state)}};
  if (result.conductivity) tables.push_back(conductivity_history(*result.conductivity));
  return tables;
}

}  // namespace karst
