#include "physics/permeability/record/permeability_row.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/labelled.hpp"
#include "morphology/intrusion_maps.hpp"
#include "physics/conductivity/conductivity_request.hpp"
#include "physics/permeability/permeability_case.hpp"

namespace karst {

namespace {

// All pores of the rock, without porous labels.
PoreBlock pores_alone(Rock& rock) {
  PoreBlock pores = std::exchange(rock.uncleaned, {})->unpacked();
  if (rock.porous.empty()) return pores;
  std::vector<std::uint8_t> is_pore = {1};
  for (const std::int64_t label : rock.class_labels()) is_pore.push_back(rock.pore.contains(label) ? 1 : 0);
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] &= is_pore[rock.classes.values[i]];
  return pores;
}

// The critical radii of all pores along the driven axes, as karst pores finds them; nullopt without memory for the maps, or without solid.
std::optional<std::array<std::int64_t, 3>> critical_squares(Rock& rock, const PermeabilityResult& flows, const Comm& comm) {
  const PoreRows rows(pores_alone(rock), rock.cleaning.threads);
  const std::int64_t pores = comm.sum_all(rows.sites());
  if (pores == 0 || pores == whole_box(rock.file.shape).volume()) return std::nullopt;
  const Boundary boundary = flows.sample.boundary;
  const MachineUsed& used = flows.machine;
  const MapDevice device = {used.device == DeviceKind::cuda ? std::optional(used.gpu) : std::nullopt, used.all_threads};
  std::array<std::int64_t, 3> squares{};
  std::optional<IntrusionMaps> maps;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!flows.plan.directions[axis]) continue;
    if (!maps || boundary != Boundary::mirror) {  // mirrors are the same along all axes
      maps.reset();
      const FramedSample sample = {BoxGrid(rock.file.shape, comm.size()), frame_of(boundary, axis)};
      if (!has_memory(need_of_maps(rows, sample, device, comm), comm)) return std::nullopt;
      maps.emplace(rows, sample, device, comm);
    }
    squares[axis] = maps->critical(axis);
  }
  return squares;
}

[[noreturn]] void refuse_conductivity(const std::string& words) {
  throw InputError(text(setting("conductivity", quote(words)), " is not a list of labels and their conductivities, as in 0:1,2:0.05."));
}

// Every porous label needs a conductivity.
void check_labels_of_both(const PermeabilityRow::Request& request) {
  for (const std::int64_t label : request.plan.porous.porous()) {
    if (has_label(request.conductivities, label)) continue;
    throw InputError(text("label ", label, " has a permeability and no conductivity, which the formation factor needs. Name both, as in ",
                          setting("conductivity", text("0:1,", label, ":0.05")), "."));
  }
}

}  // namespace

void add_options(OptionTable& table, PermeabilityRow::Request& request) {
  add_options(table, static_cast<PermeabilityRequest&>(request));
  const auto set = [&request](const std::string& words) {
    request.wants_conductivity = words != "false";
    if (words.find(':') != std::string::npos)
      request.conductivities = parse_conductivities(words);
    else if (words != "true" && words != "false")
      refuse_conductivity(words);
  };
  const auto words_of = [&request] {
    if (!request.wants_conductivity) return std::string();
    return request.conductivities.empty() ? std::string("true") : conductivity_option_words(request.conductivities);
  };
  table.add({.names = "--conductivity",
             .value = BoundValue{set, words_of},
             .about = "Also compute the formation factor of the same pores, with the directions, the boundary and the tolerance of the "
                      "flows; with porous labels: each label and its conductivity, as 0:1,2:0.05",
             .type = "[LABEL:VALUE,...]",
             .group = "Run",
             .is_list = true,
             .may_lack_value = true,
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
  plan.conductivities = request.conductivities;
  leave_out_insulators(plan);
  check_conductivity_plan(plan);
  check_labels_of_both(request);
}

Cleaning PermeabilityRow::cleaning(const Request& request, int threads) {
  Cleaning cleaning = {.boundary = request.boundary,
                       .axes = request.plan.directions,
                       .threads = threads,
                       .porous = request.plan.porous,
                       .mask = request.mask,
                       .keeps_uncleaned = request.wants_conductivity};
  for (const LabelConductivity& each : request.conductivities) cleaning.classes.push_back(each.label);
  return cleaning;
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
  record.plan.conductivities = conductivity_option_words(request.conductivities);
  Result result{find_permeability(std::move(sample_case), request.plan, of.input, recorder, comm)};
  if (!request.conductivity || result.flows.is_stopped) return result;
  of.rock->keeps_pores = false;
  PermeabilityResult& flows = result.flows;
  flows.critical = critical_squares(*of.rock, flows, comm);
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
