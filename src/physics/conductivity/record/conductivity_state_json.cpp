#include "physics/conductivity/record/conductivity_state_json.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"

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

}  // namespace karst
