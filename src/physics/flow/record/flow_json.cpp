#include "physics/flow/record/flow_json.hpp"

#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/flow_options.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

std::string point_words(const std::array<double, 3>& at) { return text(all_digits(at[0]), ",", all_digits(at[1]), ",", all_digits(at[2])); }

// The characteristic speed in m/s.
std::optional<double> metres_per_second(const FlowScales& scales) {
  if (!scales.is_si()) return std::nullopt;
  return *scales.speed * *scales.voxel_size_m / *scales.step_s;
}

Json wall_words(const FlowPlan& plan, bool are_faces) {
  Json words = Json::array();
  for (const NamedWall& wall : plan.walls) {
    if (wall.is_face != are_faces) continue;
    const std::string value =
        wall.rule.density ? text("pressure=", all_digits(*wall.rule.density / 3)) : text("velocity=", point_words(wall.rule.velocity));
    words.push_back(text(wall.name.substr(wall.name.find(' ') + 1), ":", value));
  }
  return words;
}

Json probe_words(const FlowPlan& plan) {
  Json words = Json::array();
  for (const Probe& probe : plan.probes) words.push_back(text(probe.name, ":", point_words(probe.at)));
  return words;
}

Json line_words(const FlowPlan& plan) {
  Json words = Json::array();
  for (const ProbeLine& line : plan.lines)
    words.push_back(text(line.name, ":", point_words(line.from), ":", point_words(line.to), ":", line.points));
  return words;
}

std::string start_words(const FlowPlan& plan) {
  if (plan.start == FlowStartKind::file) return plan.start_file;
  return plan.start == FlowStartKind::rest ? "rest" : "taylor-green";
}

Json motions_json(const std::vector<SiteMotion>& motions) {
  Json out = Json::array();
  for (const auto& [velocity, density] : motions)
    out.push_back({finite(velocity[0]), finite(velocity[1]), finite(velocity[2]), finite(density)});
  return out;
}

Json walls_json(const std::vector<WallAnswer>& walls) {
  Json all = Json::array();
  for (const auto& [force, inflow] : walls) all.push_back({force[0], force[1], force[2], inflow});
  return all;
}

Json flow_monitor_json(const FlowMonitor& monitor) {
  Json json = monitor_json(flow_quantities, monitor);
  json.update({{"walls", walls_json(monitor.walls)}, {"probes", motions_json(monitor.probes)}});
  return json;
}

Json pattern_of_motions() {
  const Json number = null_or("number");
  return Json::array({Json::array({number, number, number, number})});
}

Json pattern_of_flow_state() {
  Json monitor = {
      {"step", "count"}, {"walls", Json::array({Json{"number", "number", "number", "number"}})}, {"probes", pattern_of_motions()}};
  monitor.update(pattern_of_stored(flow_quantities));
  const Json profile = {{"steps", "count"}, {"lines", Json::array({pattern_of_motions()})}};
  return {{"steps", "count"},
          {"restarts", "count"},
          {"monitors", Json::array({monitor})},
          {"profiles", Json::array({profile})},
          {"fields", Json::array({"count"})}};
}

// The monitors of version 0.2 are arrays without names: step, four quantities, pressure, velocity, change, walls, probes.
Json with_names(const Json& json) {
  if (!json.is_array() || json.size() != 12) return json;
  Json named = {{"step", json[0]}, {"walls", json[10]}, {"probes", json[11]}};
  const std::array<Json, std::tuple_size_v<decltype(flow_quantities)>> values = {
      json[1], json[2], json[3], json[4], Json::array({json[6], json[7], json[8]}), json[5], json[9]};
  std::size_t i = 0;
  for_each_quantity(flow_quantities, [&](const auto& each) { named[std::string(each.key)] = values[i++]; });
  return named;
}

std::vector<SiteMotion> motions_from(const Json& json) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto number = [](const Json& value) { return value.is_null() ? none : value.get<double>(); };
  std::vector<SiteMotion> motions;
  for (const Json& each : json) motions.push_back({{number(each.at(0)), number(each.at(1)), number(each.at(2))}, number(each.at(3))});
  return motions;
}

FlowMonitor monitor_from(const Json& json) {
  FlowMonitor monitor;
  monitor.steps = json.at("step");
  set_stored(flow_quantities, monitor, json);
  for (const Json& wall : json.at("walls")) monitor.walls.push_back({{wall.at(0), wall.at(1), wall.at(2)}, wall.at(3)});
  monitor.probes = motions_from(json.at("probes"));
  return monitor;
}

// Whether the members fit each other and the plan.
bool fits(const FlowRunState& state, const FlowPlan& plan) {
  bool fits = state.steps % 2 == 0;
  std::int64_t before = -1;
  for (const FlowMonitor& monitor : state.monitors) {
    fits = fits && monitor.steps > before && monitor.steps <= state.steps && monitor.walls.size() == plan.walls.size() &&
           monitor.probes.size() == plan.probes.size();
    before = monitor.steps;
  }
  for (const LineProfiles& profiles : state.profiles) {
    fits = fits && profiles.lines.size() == plan.lines.size();
    for (std::size_t i = 0; fits && i < plan.lines.size(); ++i) fits = std::ssize(profiles.lines[i]) == plan.lines[i].points;
  }
  return fits;
}

}  // namespace

Json FlowRecord::settings(const FlowPlan& plan) {
  Json settings = asked_json(plan.request, true);
  settings.update(Json{{"lattice", plan.lattice},
                       {"equilibrium", equilibrium_name(plan.equilibrium)},
                       {"storage", storage_name(plan.machine.storage)},
                       {"tau", plan.scales.tau()},
                       {"lambda", plan.lambda},
                       {"speed", or_null(plan.scales.speed)},
                       {"length", plan.scales.length},
                       {"voxel_size", or_null(plan.scales.voxel_size_m)},
                       {"velocity", or_null(metres_per_second(plan.scales))},
                       {"density", plan.scales.is_si() ? Json(plan.scales.density_kg_m3) : Json()},
                       {"wall", wall_words(plan, false)},
                       {"face", wall_words(plan, true)},
                       {"body_force", plan.force},
                       {"start", start_words(plan)},
                       {"monitor_every", plan.times.monitor_steps},
                       {"fields_every", or_null(plan.times.fields_steps)},
                       {"probe", probe_words(plan)},
                       {"line", line_words(plan)}});
  return settings;
}

Json FlowRecord::usual_settings() { return usual_json<FlowRequest>(); }

Json FlowRecord::state_json(const FlowRunState& state) {
  Json monitors = Json::array(), profiles = Json::array();
  for (const FlowMonitor& monitor : state.monitors) monitors.push_back(flow_monitor_json(monitor));
  for (const LineProfiles& each : state.profiles) {
    Json lines = Json::array();
    for (const std::vector<SiteMotion>& line : each.lines) lines.push_back(motions_json(line));
    profiles.push_back({{"steps", each.steps}, {"lines", lines}});
  }
  return {{"steps", state.steps}, {"restarts", state.restarts}, {"monitors", monitors}, {"profiles", profiles}, {"fields", state.fields}};
}

FlowRunState FlowRecord::state_from(Json json, const FlowPlan& plan, const std::string& path) {
  if (json.is_object() && json.contains("monitors")) {
    for (Json& monitor : json["monitors"]) monitor = with_names(monitor);
  }
  const auto refuse = [&] {
    throw InputError(
        text(quote(path), " does not hold the state of a flow that karst flow computes. Restart it with the command that wrote it."));
  };
  if (!is_like(json, pattern_of_flow_state())) refuse();
  FlowRunState state;
  state.steps = json.at("steps");
  state.restarts = json.at("restarts");
  state.fields = json.at("fields").get<std::vector<std::int64_t>>();
  for (const Json& monitor : json.at("monitors")) state.monitors.push_back(monitor_from(monitor));
  for (const Json& each : json.at("profiles")) {
    LineProfiles profiles{each.at("steps"), {}};
    for (const Json& line : each.at("lines")) profiles.lines.push_back(motions_from(line));
    state.profiles.push_back(std::move(profiles));
  }
  if (!fits(state, plan)) refuse();
  return state;
}

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
  OwnBlocks own = series_blocks(FlowRecord::command, flow_json(result), result, result.state.restarts, record);
  own.settings = machine_settings_json(result.machine, result.plan.lattice, result.plan.equilibrium);
  own.settings.update(asked_json(result.plan.request));
  own.settings.update(FlowRecord::settings(result.plan));
  own.settings.update(Json{{"time", or_null(result.plan.times.end_step)}, {"tolerance", or_null(result.plan.tolerance)}});
  own.settings.update(record_settings_json(record.plan));
  own.results["last"] = last_json(result);
  return run_json(result, record, own);
}

}  // namespace karst
