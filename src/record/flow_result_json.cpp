#include "record/flow_result_json.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/run_plan.hpp"
#include "record/file_facts.hpp"
#include "record/flow_state_json.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"
#include "record/settings_json.hpp"

namespace karst {

namespace {

Json end_json(FlowEnd end) {
  if (end == FlowEnd::none) return nullptr;
  return end == FlowEnd::converged ? "converged" : "time";
}

Json units_json(const FlowScales& scales) {
  const ResultUnits units = result_units(scales);
  return {{"system", units.system},
          {"length", units.length},
          {"time", units.time},
          {"speed", units.speed},
          {"pressure", units.pressure},
          {"force", units.force},
          {"voxel_size_m", or_null(scales.voxel_size_m)},
          {"step_s", or_null(scales.step_s)}};
}

Json flow_json(const FlowResult& result) {
  const FlowScales& scales = result.plan.scales;
  const FlowRunState& state = result.state;
  const double fastest = state.monitors.empty() ? 0 : state.monitors.back().fastest;
  return {{"steps", state.steps},
          {"time", static_cast<double>(state.steps) * result_units(scales).time},
          {"end", end_json(result.end)},
          {"reynolds", or_null(scales.reynolds())},
          {"mach", scales.speed ? Json(mach_of_speed(*scales.speed)) : Json()},
          {"mach_max", mach_of_speed(fastest)},
          {"tau", scales.tau()},
          {"viscosity", scales.viscosity},
          {"speed", or_null(scales.speed)},
          {"length", scales.length},
          {"characteristic_steps", scales.characteristic_steps()},
          {"units", units_json(scales)}};
}

// The last monitor in units of results.
Json last_json(const FlowResult& result) {
  if (result.state.monitors.empty()) return nullptr;
  const FlowMonitor& last = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  Json walls = Json::array();
  for (std::size_t wall = 0; wall < last.walls.size(); ++wall) {
    const auto& [force, inflow] = last.walls[wall];
    walls.push_back({{"wall", result.plan.walls[wall].name},
                     {"force", {force[0] * units.force, force[1] * units.force, force[2] * units.force}},
                     {"inflow", inflow * units.volume_flow()}});
  }
  return {{"step", last.steps},
          {"kinetic_energy", last.energy * units.energy()},
          {"dissipation", last.dissipation * units.dissipation()},
          {"enstrophy", last.enstrophy * units.rate() * units.rate()},
          {"max_speed", last.fastest * units.speed},
          {"mean_velocity", {last.velocity[0] * units.speed, last.velocity[1] * units.speed, last.velocity[2] * units.speed}},
          {"mean_pressure", last.density / 3 * units.pressure},
          {"change", or_null(last.change)},
          {"walls", walls}};
}

}  // namespace

std::string flow_result_json(const FlowResult& result, const RunRecord& record) {
  Json settings = machine_settings_json(result.plan.settings, result.threads, result.ranks);
  settings.update(flow_settings_json(result.plan));
  settings.update(Json{{"time", or_null(result.plan.end_step)}, {"tolerance", or_null(result.plan.tolerance)}});
  settings.update(record_settings_json(record.plan));
  const Json out = {{"karst", karst_block(record.plan)},
                    {"kind", "flow"},
                    {"image", to_json(result.sample.image)},
                    {"settings", settings},
                    {"flow", flow_json(result)},
                    {"last", last_json(result)},
                    {"pores", pores_json(result.sample)},
                    {"run", run_json(record, result.state.restarts)},
                    {"partition", partition_json(result.balance, result.choice, result.sizes, number_bytes(result.plan.settings.storage))},
                    {"performance", performance_json(result.seconds, result.steps_here > 0 ? Json(result.mflups()) : Json(), record,
                                                     result.device, result.ranks)}};
  return json_text(out);
}

}  // namespace karst
