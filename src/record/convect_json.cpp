#include "record/convect_json.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "record/file_facts.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"
#include "record/settings_json.hpp"
#include "solver/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

Json plate_json(const PlateRequest& plate) {
  return {{"temperature", or_null(plate.temperature)}, {"speed", plate.speed}, {"diffuse", plate.is_diffuse}};
}

Json gas_json(const GasState& gas) { return {{"density", gas.density}, {"temperature", gas.temperature}}; }

ConvectMonitor convect_monitor_from(const Json& json) {
  ConvectMonitor m;
  m.steps = json.at("step");
  m.mass = json.at("mass");
  m.momentum = {json.at("momentum").at(0), json.at("momentum").at(1)};
  m.energy = json.at("energy");
  m.potential = json.at("potential_energy");
  m.fastest = json.at("max_speed");
  m.coldest = json.at("min_temperature");
  m.hottest = json.at("max_temperature");
  if (!json.at("nusselt").is_null()) m.nusselt = json.at("nusselt").get<double>();
  if (!json.at("mixing_length").is_null()) m.mixing_length = json.at("mixing_length").get<double>();
  return m;
}

Json rows_json(const RowProfiles& rows) {
  return {{"step", rows.steps},
          {"sites", rows.sites},
          {"density", rows.density},
          {"temperature", rows.temperature},
          {"velocity_x", rows.velocity_x},
          {"velocity_y", rows.velocity_y}};
}

RowProfiles rows_from(const Json& json) {
  const auto numbers = [&](const char* name) { return json.at(name).get<std::vector<double>>(); };
  return {json.at("step"),       json.at("sites").get<std::vector<std::int64_t>>(),
          numbers("density"),    numbers("temperature"),
          numbers("velocity_x"), numbers("velocity_y")};
}

Json pattern_of_convection() {
  const Json numbers = Json::array({"number"});
  const Json monitor = {{"step", "count"},
                        {"mass", "number"},
                        {"momentum", Json::array({"number", "number"})},
                        {"energy", "number"},
                        {"potential_energy", "number"},
                        {"max_speed", "number"},
                        {"min_temperature", "number"},
                        {"max_temperature", "number"},
                        {"nusselt", null_or("number")},
                        {"mixing_length", null_or("number")}};
  const Json rows = {{"step", "count"},        {"sites", Json::array({"count"})}, {"density", numbers},
                     {"temperature", numbers}, {"velocity_x", numbers},           {"velocity_y", numbers}};
  return {{"steps", "count"},
          {"restarts", "count"},
          {"monitors", Json::array({monitor})},
          {"rows", Json::array({rows})},
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

Json convect_monitor_json(const ConvectMonitor& m) {
  return {{"step", m.steps},
          {"mass", m.mass},
          {"momentum", m.momentum},
          {"energy", m.energy},
          {"potential_energy", m.potential},
          {"max_speed", m.fastest},
          {"min_temperature", m.coldest},
          {"max_temperature", m.hottest},
          {"nusselt", or_null(m.nusselt)},
          {"mixing_length", or_null(m.mixing_length)}};
}

Json convect_settings_json(const ConvectPlan& plan) {
  const ConvectRequest& request = plan.request;
  return {{"case", convect_name(request.kind)},
          {"lattice", D2Q37::name},
          {"storage", storage_name(request.machine.storage)},
          {"tau", request.tau},
          {"prandtl", request.prandtl},
          {"tau_rest", request.tau_rest},
          {"gravity", plan.gravity},
          {"plates", request.has_plates},
          {"bottom", plate_json(request.bottom)},
          {"top", plate_json(request.top)},
          {"low", gas_json(request.low)},
          {"high", gas_json(request.high)},
          {"disturbance", request.disturbance},
          {"seed", request.seed},
          {"monitor_every", request.monitor_steps},
          {"fields_every", or_null(request.fields_steps)}};
}

Json to_json(const ConvectState& state) {
  Json monitors = Json::array(), rows = Json::array();
  for (const ConvectMonitor& monitor : state.monitors) monitors.push_back(convect_monitor_json(monitor));
  for (const RowProfiles& each : state.profiles) rows.push_back(rows_json(each));
  return {{"steps", state.steps}, {"restarts", state.restarts}, {"monitors", monitors}, {"rows", rows}, {"fields", state.fields}};
}

ConvectState convect_state(const Json& json, const ConvectPlan& plan, const std::string& path) {
  if (!is_like(json, pattern_of_convection())) refuse_checkpoint(path);
  ConvectState state;
  state.steps = json.at("steps");
  state.restarts = json.at("restarts");
  state.fields = json.at("fields").get<std::vector<std::int64_t>>();
  for (const Json& monitor : json.at("monitors")) state.monitors.push_back(convect_monitor_from(monitor));
  for (const Json& rows : json.at("rows")) state.profiles.push_back(rows_from(rows));
  if (!fits(state, plan)) refuse_checkpoint(path);
  return state;
}

}  // namespace karst
