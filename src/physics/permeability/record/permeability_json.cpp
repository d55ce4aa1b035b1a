#include "physics/permeability/record/permeability_json.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "physics/conductivity/record/conductivity_json.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/permeability_request.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

using MonitorsOfFlows = std::array<Monitors, 3>;

// get(monitor) of each monitor of each flow.
template <class Get>
Json of_each_monitor(const MonitorsOfFlows& flows, Get&& get) {
  Json all = Json::array();
  for (const Monitors& monitors : flows) {
    Json& of_flow = all.emplace_back(Json::array());
    for (const FlowState& state : monitors) of_flow.push_back(get(state));
  }
  return all;
}

Json flows_json(const MonitorsOfFlows& flows) {
  return of_each_monitor(flows, [](const FlowState& state) { return stored_row(permeability_monitors, state); });
}

// The begin of the cycle of each monitor. Earlier versions have none.
Json cycles_json(const MonitorsOfFlows& flows) {
  return of_each_monitor(flows, [](const FlowState& state) { return or_null(state.cycle_begin); });
}

// The correction of the pressure at each monitor: middle of the cycle, flux and energy there, power. Earlier versions have none.
Json corrections_json(const MonitorsOfFlows& flows) {
  return of_each_monitor(flows, [](const FlowState& state) {
    const auto& of = state.correction;
    return of ? Json{of->middle, of->flux, of->energy, of->power} : Json();
  });
}

void expect(bool holds) {
  if (!holds) throw InputError("the state of the run is incomplete or has wrong types");
}

FlowState monitor_from(const Json& json, int axis) {
  FlowState state;
  state.axis = axis;
  set_from_row(permeability_monitors, state, json);
  expect(state.steps > 0 && state.steps % 2 == 0 && state.relative_error >= 0 && state.seconds >= 0 && state.tau > 0.5);
  return state;
}

MonitorsOfFlows flows_from(const Json& json) {
  MonitorsOfFlows flows;
  for (int axis = 0; axis < 3; ++axis) {
    Monitors& monitors = flows[static_cast<std::size_t>(axis)];
    for (const Json& monitor : json.at(static_cast<std::size_t>(axis))) monitors.push_back(monitor_from(monitor, axis));
    for (std::size_t i = 1; i < monitors.size(); ++i) expect(monitors[i].steps > monitors[i - 1].steps);
  }
  return flows;
}

// Calls set(monitor, value) for each monitor with a value.
template <class Set>
void set_each_monitor(MonitorsOfFlows& flows, const Json& json, Set&& set) {
  for (std::size_t a = 0; a < 3; ++a) {
    expect(json.at(a).size() == flows[a].size());
    for (std::size_t i = 0; i < flows[a].size(); ++i) {
      if (const Json& value = json.at(a).at(i); !value.is_null()) set(flows[a][i], value);
    }
  }
}

void set_cycles(MonitorsOfFlows& flows, const Json& json) {
  set_each_monitor(flows, json, [](FlowState& state, const Json& begin) {
    state.cycle_begin = begin.get<std::int64_t>();
    expect(*state.cycle_begin < state.steps);
  });
}

void set_corrections(MonitorsOfFlows& flows, const Json& json) {
  set_each_monitor(flows, json, [](FlowState& state, const Json& of) {
    state.correction = {of.at(0), of.at(1), of.at(2), of.at(3)};
    expect(state.correction->middle > 0 && state.correction->middle <= state.steps);
  });
}

// The labels of --permeability; those of a prepared file have their unit.
PorousLabels asked_labels(const PermeabilityResult& result) {
  if (!result.plan.porous.empty()) return result.plan.porous;
  PorousLabels of_file = {{}, PermeabilityUnit::square_voxel};
  for (const PorousLabel& each : result.sample.image.porous.labels) of_file.labels.push_back({each.label, each.permeability});
  return of_file;
}

}  // namespace

Json settings_json(const PermeabilityResult& result, const RecordPlan& plan) {
  const FlowNumerics& numerics = result.plan.numerics;
  Json out = {{"boundary", boundary_name(result.sample.boundary)}};
  out.update(asked_json(result.plan));
  out.update(machine_settings_json(result.machine, numerics.lattice, numerics.equilibrium));
  out.update(record_settings_json(plan));
  out["conductivity"] = plan.conductivities.empty() ? Json(plan.has_conductivity) : Json(plan.conductivities);
  if (const PorousLabels porous = asked_labels(result); !porous.empty()) {
    out["permeability"] = permeability_words(porous.labels);
    out["permeability_unit"] = permeability_unit_names[static_cast<std::size_t>(porous.unit)];
  }
  out["fluid_viscosity"] = plan.fields.fluid_viscosity;
  return out;
}

Json to_json(const PermeabilityState& state, const std::optional<double>& voxel_size_m) {
  Json out = {{"restarts", state.restarts}, {"done", state.done}, {"axis", or_null(state.axis_in_checkpoint)}};
  out["looks"] = flows_json(state.monitors);
  out["cycles"] = cycles_json(state.monitors);
  out["corrections"] = corrections_json(state.monitors);
  out["before"] = flows_json(state.before);
  out["answers"] = Json::array();
  for (const auto& answers : state.answers) out["answers"].push_back(answers ? to_json(*answers, voxel_size_m) : Json());
  return out;
}

namespace {

Json pattern_of_state() {
  const Json looks = three(Json::array({pattern_of_row(permeability_monitors)}));
  const Json cycles = three(Json::array({null_or("count")}));
  const Json run = {{"restarts", "count"},
                    {"done", three("truth")},
                    {"looks", looks},
                    {"cycles?", cycles},
                    {"corrections?", three(Json::array({null_or(Json{"count", "number", "number", "number"})}))},
                    {"before", looks},
                    {"axis", null_or("count")},
                    {"answers?", three(null_or(pattern_of_answers()))}};
  return {{"alike", "object"}, {"run", run}};
}

PermeabilityState state_from(const Json& json) {
  PermeabilityState state;
  state.restarts = json.at("restarts");
  state.done = json.at("done");
  state.monitors = flows_from(json.at("looks"));
  if (json.contains("cycles")) set_cycles(state.monitors, json.at("cycles"));
  if (json.contains("corrections")) set_corrections(state.monitors, json.at("corrections"));
  state.before = flows_from(json.at("before"));
  for (std::size_t a = 0; a < 3 && json.contains("answers"); ++a) {
    if (const Json& answers = json.at("answers").at(a); !answers.is_null()) state.answers[a] = answers_from(answers);
  }
  if (const Json& axis = json.at("axis"); !axis.is_null()) {
    const auto number = axis.get<std::int64_t>();
    expect(number >= 0 && number < 3);
    state.axis_in_checkpoint = static_cast<int>(number);
    expect(!state.monitors[static_cast<std::size_t>(*state.axis_in_checkpoint)].empty());
  }
  return state;
}

}  // namespace

PermeabilityState permeability_state(const Json& facts, const std::string& path) {
  try {
    if (is_like(facts, pattern_of_state())) return state_from(facts.at("run"));
  } catch (const InputError&) {
    // see expect()
  }
  refuse_checkpoint(path);
}

namespace {

using Flows = std::array<std::optional<Flow>, 3>;

template <class Get>
Json each_direction(const Flows& flows, Get&& get) {
  return of_each_axis([&](std::size_t axis) { return flows[axis] ? Json(get(*flows[axis])) : Json(); });
}

template <class Get>
Json each_answer(const PermeabilityResult& result, Get&& get) {
  return of_each_axis([&](std::size_t axis) {
    const auto& answers = result.state.answers[axis];
    return answers ? Json(get(*answers)) : Json();
  });
}

// Unknown entries are null.
template <class InUnit>
Json tensor(const PermeabilityResult& result, InUnit&& in_unit) {
  return of_each_axis([&](std::size_t row) {
    return of_each_axis([&](std::size_t column) {
      const auto k = result.k_voxel2(row, column);
      return k ? Json(in_unit(*k)) : Json();
    });
  });
}

Json start_json(const std::vector<CoarserRun>& coarser) {
  Json levels = Json::array();
  for (const CoarserRun& run : coarser) {
    levels.push_back({{"shape", run.shape},
                      {"sites", run.sites},
                      {"steps", each_direction(run.flows, [](const Flow& flow) { return flow.last.steps; })},
                      {"tau", each_direction(run.flows, [](const Flow& flow) { return flow.last.tau; })},
                      {"seconds", each_direction(run.flows, [](const Flow& flow) { return flow.last.seconds; })},
                      {"k_voxel2", each_direction(run.flows, [](const Flow& flow) { return flow.last.k_driven(); })}});
  }
  return levels;
}

Json permeability_json(const PermeabilityResult& result) {
  const auto h = result.sample.voxel_size_m();
  const Flows flows = result.flows();
  return {{"m2", tensor(result, [h](double k) { return h ? Json(k * *h * *h) : Json(); })},
          {"mD", tensor(result, [h](double k) { return h ? Json(in_millidarcy(k * *h * *h)) : Json(); })},
          {"voxel2", tensor(result, [](double k) { return k; })},
          {"principal", principal_json(result)},
          {"flux_voxel2", each_direction(flows, [](const Flow& flow) { return flow.last.flux; })},
          {"converged", each_direction(flows, [](const Flow& flow) { return flow.converged; })},
          {"relative_error_estimate", each_direction(flows, [](const Flow& flow) { return finite(flow.last.relative_error); })},
          {"steps", each_direction(flows, [](const Flow& flow) { return flow.last.steps; })}};
}

// The method by which a flow came to its last monitor.
Json method_json(const Monitors& monitors, std::int64_t interval) {
  const auto last = std::find_if(monitors.rbegin(), monitors.rend(), [&](const FlowState& at) { return is_regular(at, interval); });
  if (last == monitors.rend() || last->steps == 0) return nullptr;
  return last->correction ? "corrected" : last->cycle_begin.value_or(0) > 0 ? "extrapolated" : "steps";
}

Json flow_json(const PermeabilityResult& result) {
  const Flows flows = result.flows();
  const auto method = [&](std::size_t axis) {
    return method_json(result.state.known(static_cast<int>(axis)), result.plan.numerics.interval);
  };
  Json json = {{"method", of_each_axis(method)},
               {"tau", each_direction(flows, [](const Flow& flow) { return flow.last.steps > 0 ? Json(flow.last.tau) : Json(); })},
               {"reynolds", each_direction(flows, [](const Flow& flow) { return reynolds_number(flow.last); })},
               {"mach_max", each_direction(flows, [](const Flow& flow) { return mach_number(flow.last); })}};
  for_each_quantity(flow_answers, [&](const auto& each) {
    json[std::string(each.key)] = each_answer(result, [&](const FlowAnswers& answers) { return stored_value(answers.*each.member); });
  });
  return json;
}

Json critical_json(const PermeabilityResult& flows, const ConductivityResult& conductivity) {
  const auto of_each = [&](auto&& number) {
    return of_each_axis([&](std::size_t axis) { return number(critical_radius(flows, conductivity, axis)); });
  };
  return {{"squared", of_each([](const CriticalRadius& each) { return each.squared > 0 ? Json(each.squared) : Json(); })},
          {"k_critical_tube_voxel2", of_each([](const CriticalRadius& each) { return or_null(each.k_of_tube()); })},
          {"k_katz_thompson_voxel2", of_each([](const CriticalRadius& each) { return or_null(each.k_of_katz_thompson()); })},
          {"tube_by_k", of_each([](const CriticalRadius& each) { return or_null(each.tube_by_k()); })}};
}

}  // namespace

std::string result_json(const PermeabilityResult& result, const RunRecord& record, const ConductivityResult* conductivity) {
  OwnBlocks own;
  own.settings = settings_json(result, record.plan);
  own.results = {{"permeability", permeability_json(result)}, {"flow", flow_json(result)}};
  if (conductivity) own.results["conductivity"] = conductivity_json(*conductivity);
  if (conductivity && result.critical) own.results["critical"] = critical_json(result, *conductivity);
  own.more_results = {{"subvolumes", each_answer(result, sub_volumes_json)}};
  own.more_results["forchheimer"] = each_answer(result, [&](const FlowAnswers& answers) {
    return answers.forchheimer ? forchheimer_json(*answers.forchheimer, result.sample.voxel_size_m()) : Json();
  });
  own.more_results["bracket"] = bracket_json(result);
  own.run = {{"started_from", start_json(result.coarser)}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}, {"bandwidth_fraction", nullptr}};
  StageTimes stages = axis_stages(result, record);
  stages.emplace_back("variants", result.seconds.variants);
  // Potentials write their files as flows do, and their own stages are one.
  const double of_conductivity = conductivity ? conductivity->seconds.all() : 0;
  stages.emplace_back("total", sum_of(stages) + of_conductivity);
  if (conductivity) stages.emplace_back("conductivity", of_conductivity);
  own.seconds = seconds_json(stages);
  return run_json(result, record, own);
}

}  // namespace karst
