#include "base/error.hpp"
#include "physics/drainage/drainage_quantities.hpp"
#include "physics/drainage/record/drainage_row.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

constexpr const char* kind = "drainage";

Json state_json(const DrainedState& state) {
  Json json = stored_json(state_quantities, state);
  json["wetting"] = stored_json(phase_quantities, state.wetting);
  json["nonwetting"] = stored_json(phase_quantities, state.nonwetting);
  return json;
}

Json pattern_of_state() {
  Json pattern = pattern_of_stored(state_quantities);
  pattern["wetting"] = pattern["nonwetting"] = pattern_of_stored(phase_quantities);
  return pattern;
}

DrainedState state_from(const Json& json) {
  DrainedState state;
  set_stored(state_quantities, state, json);
  set_stored(phase_quantities, state.wetting, json.at("wetting"));
  set_stored(phase_quantities, state.nonwetting, json.at("nonwetting"));
  return state;
}

// The settings and facts that a run and its restart share.
Json alike_json(const DrainageResult& result) {
  Json alike = sample_alike(result.sample.shape(), result.sample.sites(), {hexadecimal(result.label_sum.value_or(0)), {}});
  alike.update(asked_json(result.request, true));
  alike["inlet"] = result.request.wanted_inlet().name();
  alike["direction"] = std::string(1, axis_names[result.request.axis()]);
  return alike;
}

}  // namespace

std::string checkpoint_facts(const DrainageResult& result) {
  Json states = Json::array();
  for (const DrainedState& state : result.states) states.push_back(state_json(state));
  return json_text({{"karst", karst_json()},
                    {"image", to_json(result.sample.image)},
                    {"alike", alike_json(result)},
                    {kind, {{"restarts", result.restarts}, {"full", state_json(result.full)}, {"states", states}}}});
}

void read_checkpoint(const std::string& facts, const std::string& path, DrainageResult& result) {
  const Json json = Json::parse(facts, nullptr, false);
  check_command(json, kind, kind, path);
  check_alike(alike_json(result), with_usual(member(json, "alike"), usual_json<DrainageRequest>()), {shared_names<DrainageRequest>({})},
              path);
  const Json state = state_in(json, kind, kind);
  if (!is_like(state, {{"restarts", "count"}, {"full", pattern_of_state()}, {"states", Json::array({pattern_of_state()})}}))
    refuse_checkpoint(path);
  result.restarts = state.at("restarts");
  result.full = state_from(state.at("full"));
  for (const Json& each : state.at("states")) result.states.push_back(state_from(each));
}

namespace {

Json step_json(const DrainageStep& step) {
  return {{"squared_radius", step.squared_radius}, {"share", step.share}, {"saturations", {step.before, step.behind}}};
}

Json exponent_json(const DrainageResult& result) {
  const auto exponent = result.exponent();
  if (!exponent) return nullptr;
  return {{"value", exponent->value}, {"lower", exponent->lower}, {"upper", exponent->upper}};
}

Json critical_json(const DrainageResult& result) {
  const CriticalRadius critical = result.critical_radius();
  return {{"squared", critical.squared > 0 ? Json(critical.squared) : Json()},
          {"k_critical_tube_voxel2", or_null(critical.k_of_tube())},
          {"k_katz_thompson_voxel2", or_null(critical.k_of_katz_thompson())},
          {"tube_by_k", or_null(critical.tube_by_k())}};
}

Json drainage_json(const DrainageResult& result) {
  Json states = Json::array();
  bool is_complete = !result.is_stopped;
  for (const DrainedState& state : result.states) {
    Json& row = states.emplace_back(plain_json(drainage_columns, result.row(state)));
    row["complete"] = state.is_complete;
    is_complete = is_complete && state.is_complete;
  }
  const DrainageRow full = result.row(result.full);
  return {{"inlet", result.request.wanted_inlet().name()},
          {"direction", std::string(1, axis_names[result.request.axis()])},
          {"complete", is_complete},
          {"k_voxel2", or_null(full.k_wetting)},
          {"k_error", or_null(result.full.wetting.k_error)},
          {"formation_factor", or_null(full.formation_factor)},
          {"formation_factor_lower", or_null(full.factor_lower)},
          {"formation_factor_upper", or_null(full.factor_upper)},
          {"saturation_exponent", exponent_json(result)},
          {"largest_step", step_json(result.largest_step())},
          {"critical", critical_json(result)},
          {"states", states}};
}

}  // namespace

std::string result_json(const DrainageResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = kind;
  own.settings = asked_json(result.request);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  own.results = {{kind, drainage_json(result)}};
  own.restarts = result.restarts;
  const RunSeconds& s = result.seconds;
  own.seconds =
      seconds_json({{"read", s.read}, {"prepare", s.prepare}, {"maps", s.start}, {"solve", s.solve}, {"write", record.seconds_write}});
  return run_json(result, record, own);
}

}  // namespace karst
