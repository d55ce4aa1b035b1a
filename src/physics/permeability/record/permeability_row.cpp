#include "physics/permeability/record/permeability_row.hpp"

#include <utility>

#include "physics/permeability/permeability_case.hpp"

namespace karst {

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

PermeabilityRow::Result PermeabilityRow::compute(Case sample_case, const Request& request, const RunRock& of, Recorder& recorder,
                                                 const Comm& comm) {
  RunRecord& record = recorder.record();
  record.plan.has_conductivity = request.conductivity.has_value();
  Result result{find_permeability(std::move(sample_case), request.plan, of.input, recorder, comm)};
  if (!request.conductivity || result.flows.is_stopped) return result;
  of.rock->keeps_pores = false;
  const PermeabilityResult& flows = result.flows;
  const auto files = [&](const ConductivityResult& potentials) -> ResultFiles {
    return {result_tables(potentials), result_text(flows, record, &potentials), result_json(flows, record, &potentials)};
  };
  ConductivityRecorder potentials({record, recorder.writes(), files, flows.steps_here > 0}, recorder.console_of_potentials, comm);
  try {
    result.conductivity = find_conductivity(*of.rock, *request.conductivity, potentials, comm);
  } catch (const NotEnoughMemory& e) {
    result.flows.failures.push_back("the formation factor: " + e.message());
  }
  return result;
}

std::string result_json(const PermeabilityRow::Result& result, const RunRecord& record) {
  return result_json(result.flows, record, result.known_conductivity());
}

std::string result_text(const PermeabilityRow::Result& result, const RunRecord& record) {
  return result_text(result.flows, record, result.known_conductivity());
}

std::vector<RunTable> result_tables(const PermeabilityRow::Result& result) {
  std::vector<RunTable> tables = result_tables(result.flows);
  if (result.conductivity) tables.push_back(result_tables(*result.conductivity).front());
  return tables;
}

}  // namespace karst
