#include "record/convect_result_json.hpp"

#include <cmath>

#include "record/convect_json.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"
#include "record/settings_json.hpp"
#include "solver/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

Json convect_json(const ConvectResult& result) {
  const ConvectPlan& plan = result.plan;
  const std::vector<ConvectMonitor>& monitors = result.state.monitors;
  Json out = monitors.empty() ? Json::object() : convect_monitor_json(monitors.back());
  out.update({{"case", convect_name(plan.request.kind)},
              {"steps", result.state.steps},
              {"complete", result.is_complete},
              {"viscosity", plan.viscosity},
              {"thermal_diffusivity", plan.diffusivity},
              {"prandtl", plan.viscosity / plan.diffusivity},
              {"gravity", plan.gravity},
              {"sound_speed", std::sqrt(2.0) / D2Q37::scale},  // at temperature 1; the ratio of heats is 2
              {"rayleigh", or_null(plan.rayleigh)},
              {"sites", result.sample.sites()}});
  out.erase("step");
  if (monitors.empty()) return out;
  const auto [mass, energy] = result.state.changes();
  out["start"] = convect_monitor_json(monitors.front());
  out["changes"] = {{"mass", mass}, {"energy", energy}};
  return out;
}

}  // namespace

std::string convect_result_json(const ConvectResult& result, const RunRecord& record) {
  Json settings = machine_settings_json(result.plan.settings, result.threads, result.ranks);
  settings.erase("equilibrium");  // of flow at one temperature
  settings.update(convect_settings_json(result.plan));
  settings["time"] = result.plan.request.steps;
  settings.update(record_settings_json(record.plan));
  Json performance =
      performance_json(result.seconds, result.steps_here > 0 ? Json(result.mflups()) : Json(), record, result.device, result.ranks);
  performance["bytes"] = result.bytes;
  return json_text({{"karst", karst_block(record.plan)},
                    {"kind", "convection"},
                    {"image", to_json(result.sample.image)},
                    {"settings", settings},
                    {"convection", convect_json(result)},
                    {"pores", pores_json(result.sample)},
                    {"run", run_json(record, result.state.restarts)},
                    {"partition", partition_json(result.balance, result.choice, number_bytes(result.plan.settings.storage))},
                    {"performance", performance}});
}

}  // namespace karst
