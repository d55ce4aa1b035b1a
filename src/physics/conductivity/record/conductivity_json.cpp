#include "physics/conductivity/record/conductivity_json.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/conductivity/conductivity_request.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

Json potential_json(const Conductivity& potential) {
  Json monitors = Json::array();
  for (const ConductivityState& state : potential.monitors) monitors.push_back(stored_row(conductivity_monitors, state));
  return {{"last", stored_row(conductivity_monitors, potential.last)},
          {"converged", potential.converged},
          {"done", potential.is_done},
          {"monitors", monitors},
          {"subvolumes", to_json(potential.sub_volumes, current_keys)}};
}

Json pattern_of_progress() {
  const Json potential = {{"last", pattern_of_row(conductivity_monitors)},
                          {"converged", "truth"},
                          {"done", "truth"},
                          {"monitors", Json::array({pattern_of_row(conductivity_monitors)})},
                          {"subvolumes", pattern_of_cubes(current_keys)}};
  return {{"restarts", "count"}, {"axis", null_or("count")}, {"along", three(null_or(potential))}};
}

ConductivityState potential_state_from(const Json& json, int axis) {
  ConductivityState state;
  state.axis = axis;
  set_from_row(conductivity_monitors, state, json);
  return state;
}

Conductivity potential_from(const Json& json, int axis) {
  Conductivity potential;
  potential.last = potential_state_from(json.at("last"), axis);
  potential.converged = json.at("converged");
  potential.is_done = json.at("done");
  for (const Json& monitor : json.at("monitors")) potential.monitors.push_back(potential_state_from(monitor, axis));
  potential.sub_volumes = cubes_from(json.at("subvolumes"), current_keys);
  return potential;
}

bool is_possible(const ConductivityProgress& progress) {
  if (progress.axis_in_checkpoint &&
      (*progress.axis_in_checkpoint > 2 || !progress.along[static_cast<std::size_t>(*progress.axis_in_checkpoint)]))
    return false;
  for (const auto& potential : progress.along) {
    if (!potential) continue;
    std::int64_t before = -1;
    for (const ConductivityState& state : potential->monitors) {
      if (state.iterations <= before || state.iterations > potential->last.iterations) return false;
      before = state.iterations;
    }
  }
  return true;
}

}  // namespace

Json to_json(const ConductivityProgress& progress) {
  Json along = Json::array();
  for (const auto& potential : progress.along) along.push_back(potential ? potential_json(*potential) : Json());
  return {{"restarts", progress.restarts}, {"axis", or_null(progress.axis_in_checkpoint)}, {"along", along}};
}

ConductivityProgress conductivity_progress(const Json& json, const std::string& path) {
  if (is_like(json, pattern_of_progress())) {
    ConductivityProgress progress;
    progress.restarts = json.at("restarts");
    if (!json.at("axis").is_null())
      progress.axis_in_checkpoint = static_cast<int>(std::min(json.at("axis").get<std::int64_t>(), std::int64_t{3}));
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      if (const Json& potential = json.at("along").at(a); !potential.is_null()) progress.along[a] = potential_from(potential, axis);
    }
    if (is_possible(progress)) return progress;
  }
  refuse_checkpoint(path);
}

namespace {

Json finite_or_null(const std::optional<double>& value) { return value ? finite(*value) : Json(); }

// get(potential) for each driven axis with a path; `without_path` for driven axes without one.
template <class Get>
Json of_each_potential(const ConductivityResult& result, const Json& without_path, Get&& get) {
  return of_each_axis([&](std::size_t axis) {
    if (result.plan.directions[axis] && !result.conducts[axis]) return without_path;
    return result.along[axis] ? Json(get(*result.along[axis])) : Json();
  });
}

// entry(row, column) of a tensor.
template <class Entry>
Json tensor_json(Entry&& entry) {
  return of_each_axis(
      [&](std::size_t row) { return of_each_axis([&](std::size_t column) { return finite_or_null(entry(row, column)); }); });
}

Json principal_json(const std::optional<PrincipalAxes>& axes) {
  return axes ? Json{{"values", axes->values}, {"directions", axes->directions}} : Json();
}

// The property that a run names.
Json property_json(const ConductivityResult& result) {
  Json json = {{"property", property_names[static_cast<std::size_t>(result.plan.property)]},
               {"unit", result.plan.facts_of_property().unit}};
  json.update(axes_json(effective_properties, result));
  const auto entry = [&](std::size_t row, std::size_t column) { return result.effective_tensor(row, column); };
  json.update({{"effective_tensor", tensor_json(entry)}, {"effective_principal", principal_json(result.effective_principal())}});
  return json;
}

}  // namespace

Json conductivity_json(const ConductivityResult& result) {
  Json json = result.plan.names_property() ? property_json(result) : Json::object();
  json.update(axes_json(formation_factors, result));
  const auto entry = [&](std::size_t row, std::size_t column) { return result.tensor(row, column); };
  json.update({{"tensor", tensor_json(entry)}, {"principal", principal_json(result.principal())}});
  json.update(axes_json(derived_factors, result));
  json.update({{"conducts", result.conducts},
               {"sites", result.sites},
               {"sites_dropped", result.sites_dropped},
               {"converged", of_each_potential(result, true, [](const Conductivity& each) { return each.converged; })},
               {"error", of_each_potential(result, 0.0, [](const Conductivity& each) { return finite(each.last.relative_error()); })},
               {"iterations", of_each_potential(result, 0, [](const Conductivity& each) { return each.last.iterations; })},
               {"subvolumes",
                of_each_potential(result, Json(), [](const Conductivity& each) { return to_json(each.sub_volumes, current_keys); })}});
  return json;
}

Json conductivity_settings_json(const ConductivityResult& result) {
  Json settings = {{"boundary", boundary_name(result.sample.boundary)}};
  settings.update(asked_json(result.plan));
  return settings;
}

std::string result_json(const ConductivityResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = ConductivityRecord::command;
  own.settings = conductivity_settings_json(result);
  if (!result.plan.names_property()) own.settings.erase("property");  // files without a named property are those of version 0.2
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  own.results = {{ConductivityRecord::command, conductivity_json(result)}};
  own.restarts = result.restarts;
  own.performance = {{"site_iterations_per_second", or_null(site_iterations_per_second(result))}, {"bytes", result.bytes}};
  StageTimes stages = axis_stages(result, record);
  stages.emplace_back("total", sum_of(stages));
  own.seconds = seconds_json(stages);
  return run_json(result, record, own);
}

}  // namespace karst
