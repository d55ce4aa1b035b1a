#include "physics/convect/record/convect_json.hpp"

#include <cmath>

#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "run/record/checkpoints/alike.hpp"
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

// Every plate has the flag --diffuse, or none.
Json ConvectRecord::as_options(const Json& settings) {
  const auto plate = [](const Json& of) {
    const Json temperature = member(of, "temperature");
    return temperature.is_null() ? Json("adiabatic") : temperature;
  };
  const auto gas = [](const Json& of) { return Json{member(of, "density"), member(of, "temperature")}; };
  Json options = Json::object();
  for (const auto& [name, value] : settings.items()) {
    if (name == "plates") {
      options["periodic"] = value == false;
    } else if (name == "bottom" || name == "top") {
      options[name] = plate(value);
      options[name == "top" ? "speed" : "bottom_speed"] = member(value, "speed");
      options["diffuse"] = member(value, "diffuse");
    } else {
      options[name] = name == "low" || name == "high" ? gas(value) : value;
    }
  }
  return options;
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
  OwnBlocks own = series_blocks(ConvectSeries::name, convect_json(result), result, result.state.restarts, record);
  own.settings = machine_settings_json(result.machine, D2Q37::name, EquilibriumKind::stokes);
  own.settings.erase("equilibrium");  // of flow at one temperature
  own.settings.update(ConvectRecord::settings(result.plan));
  own.settings["time"] = *result.plan.times.end_step;
  own.settings.update(record_settings_json(record.plan));
  own.performance_end = {{"bytes", result.bytes}};
  return run_json(result, record, own);
}

}  // namespace karst
