#include "physics/flow/record/flow_state_json.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/flow_options.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

Json end_json(SeriesEnd end) {
  if (end == SeriesEnd::none) return nullptr;
  return end == SeriesEnd::converged ? "converged" : "time";
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
    walls.push_back({{"wall", result.plan.walls[wall].name}});
    walls.back().update(shown_json(wall_quantities, last.walls[wall], units));
  }
  Json json = {{"step", last.steps}};
  json.update(shown_json(flow_quantities, last, units));
  json["walls"] = walls;
  return json;
}

}  // namespace

std::string result_json(const FlowResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "flow";
  own.settings = machine_settings_json(result.machine, result.plan.lattice, result.plan.equilibrium);
  own.settings.update(asked_json(result.plan.request));
  own.settings.update(FlowRecord::settings(result.plan));
  own.settings.update(Json{{"time", or_null(result.plan.times.end_step)}, {"tolerance", or_null(result.plan.tolerance)}});
  own.settings.update(record_settings_json(record.plan));
  own.results = {{"flow", flow_json(result)}, {"last", last_json(result)}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}};
  own.seconds = seconds_json(time_stages(result, record));
  return run_json(result, record, own);
}

}  // namespace karst
