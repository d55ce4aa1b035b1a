#include "physics/convect/record/convect_state_json.hpp"

#include <cmath>

#include "physics/convect/convect_quantities.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

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
  own.settings["time"] = result.plan.request.steps;
  own.settings.update(record_settings_json(record.plan));
  own.results = {{"convect", convect_json(result)}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}};
  own.seconds = seconds_json(time_stages(result, record));
  own.performance_end = {{"bytes", result.bytes}};
  return run_json(result, record, own);
}

}  // namespace karst
