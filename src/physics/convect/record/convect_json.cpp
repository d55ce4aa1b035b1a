#include "physics/convect/record/convect_json.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

Json plate_json(const PlateRule& plate) {
  return {{"temperature", or_null(plate.temperature)}, {"speed", plate.velocity[0]}, {"diffuse", plate.is_diffuse}};
}

Json gas_json(const GasState& gas) { return {{"density", gas.density}, {"temperature", gas.temperature}}; }

template <class Record, class List>
Record record_from(const List& list, const Json& json) {
  Record record;
  record.steps = json.at("step");
  set_stored(list, record, json);
  return record;
}

template <class List>
Json pattern_of_records(const List& list) {
  Json record = {{"step", "count"}};
  record.update(pattern_of_stored(list));
  return Json::array({record});
}

Json pattern_of_convect() {
  return {{"steps", "count"},
          {"restarts", "count"},
          {"monitors", pattern_of_records(convect_quantities)},
          {"rows", pattern_of_records(row_quantities)},
          {"fields", Json::array({"count"})}};
}

// Whether the members fit each other and the plan.
bool fits(const ConvectState& state, const ConvectPlan& plan) {
  bool fits = state.steps % 2 == 0;
  std::int64_t before = -1;
  for (const ConvectMonitor& monitor : state.monitors) {
    fits = fits && monitor.steps > before && monitor.steps <= state.steps;
    before = monitor.steps;
  }
  const auto height = static_cast<std::size_t>(plan.shape[1]);
  for (const RowProfiles& rows : state.profiles) {
    for (const auto* column : {&rows.density, &rows.temperature, &rows.velocity_x, &rows.velocity_y})
      fits = fits && column->size() == height;
    fits = fits && rows.sites.size() == height;
  }
  return fits;
}

}  // namespace

Json ConvectRecord::settings(const ConvectPlan& plan) {
  const bool has_plates = !plan.plates.empty();
  Json settings = {{"case", convect_name(plan.request.kind)},
                   {"lattice", D2Q37::name},
                   {"storage", storage_name(plan.request.machine.storage)},
                   {"tau", plan.law.tau_viscosity}};
  settings.update(asked_json(plan.request, true));
  settings.update(Json{{"gravity", plan.gravity},
                       {"plates", has_plates},
                       {"bottom", plate_json(has_plates ? plan.plates[0] : PlateRule())},
                       {"top", plate_json(has_plates ? plan.plates[1] : PlateRule())},
                       {"low", gas_json(plan.low)},
                       {"high", gas_json(plan.high)},
                       {"disturbance", plan.disturbance},
                       {"seed", plan.seed},
                       {"monitor_every", plan.times.monitor_steps},
                       {"fields_every", or_null(plan.times.fields_steps)}});
  return settings;
}

Json ConvectRecord::usual_settings() { return usual_json<ConvectRequest>(); }

Json ConvectRecord::state_json(const ConvectState& state) {
  Json monitors = Json::array(), rows = Json::array();
  for (const ConvectMonitor& monitor : state.monitors) monitors.push_back(monitor_json(convect_quantities, monitor));
  for (const RowProfiles& each : state.profiles) rows.push_back(monitor_json(row_quantities, each));
  return {{"steps", state.steps}, {"restarts", state.restarts}, {"monitors", monitors}, {"rows", rows}, {"fields", state.fields}};
}

ConvectState ConvectRecord::state_from(const Json& json, const ConvectPlan& plan, const std::string& path) {
  if (!is_like(json, pattern_of_convect())) refuse_checkpoint(path);
  ConvectState state;
  state.steps = json.at("steps");
  state.restarts = json.at("restarts");
  state.fields = json.at("fields").get<std::vector<std::int64_t>>();
  for (const Json& monitor : json.at("monitors")) state.monitors.push_back(record_from<ConvectMonitor>(convect_quantities, monitor));
  for (const Json& rows : json.at("rows")) state.profiles.push_back(record_from<RowProfiles>(row_quantities, rows));
  if (!fits(state, plan)) refuse_checkpoint(path);
  return state;
}

namespace {

Json convect_json(const ConvectResult& result) {
  const ConvectPlan& plan = result.plan;
  const std::vector<ConvectMonitor>& monitors = result.state.monitors;
  Json out = monitors.empty() ? Json::object() : stored_json(convect_quantities, monitors.back());
  out.update({{"case", convect_name(plan.request.kind)},
              {"steps", result.state.steps},
              {"complete", result.end != SeriesEnd::none},
              {"viscosity", plan.viscosity},
              {"thermal_diffusivity", plan.diffusivity},
              {"prandtl", plan.viscosity / plan.diffusivity},
              {"gravity", plan.gravity},
              {"sound_speed", std::sqrt(2.0) / D2Q37::scale},  // at temperature 1; the ratio of heats is 2
              {"rayleigh", or_null(plan.rayleigh)},
              {"sites", result.sample.sites()}});
  if (monitors.empty()) return out;
  const ConvectChanges changes(result.state);
  out["start"] = monitor_json(convect_quantities, monitors.front());
  out["changes"] = {{"mass", changes.mass}, {"energy", changes.energy}};
  return out;
}

}  // namespace

std::string result_json(const ConvectResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "convect";
  own.settings = machine_settings_json(result.machine, D2Q37::name, EquilibriumKind::stokes);
  own.settings.erase("equilibrium");  // of flow at one temperature
  own.settings.update(ConvectRecord::settings(result.plan));
  own.settings["time"] = *result.plan.times.end_step;
  own.settings.update(record_settings_json(record.plan));
  own.results = {{"convect", convect_json(result)}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}};
  own.seconds = seconds_json(time_stages(result, record));
  own.performance_end = {{"bytes", result.bytes}};
  return run_json(result, record, own);
}

}  // namespace karst
