#include "commands/run_so_far.hpp"

#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

Json look_json(const FlowState& state) {
  return {state.steps, state.seconds, state.k[0], state.k[1], state.k[2], finite(state.relative_error), state.mean_speed, state.fastest};
}

FlowState look_from(const Json& json, int axis) {
  FlowState state;
  state.axis = axis;
  state.steps = json.at(0);
  state.seconds = json.at(1);
  for (std::size_t a = 0; a < 3; ++a) state.k[a] = json.at(2 + a);
  state.relative_error = json.at(5).is_null() ? std::numeric_limits<double>::infinity() : json.at(5).get<double>();
  state.mean_speed = json.at(6);
  state.fastest = json.at(7);
  return state;
}

}  // namespace

void RunSoFar::add(const FlowState& state, std::int64_t interval) {
  auto& along = looks[static_cast<std::size_t>(state.axis)];
  if (!along.empty() && along.back().steps % interval != 0) along.pop_back();
  along.push_back(state);
}

Json to_json(const RunSoFar& run) {
  Json out = {{"restarts", run.restarts}, {"done", run.done}, {"axis", run.axis ? Json(*run.axis) : Json()}};
  out["looks"] = Json::array();
  for (const std::vector<FlowState>& along : run.looks) {
    Json looks = Json::array();
    for (const FlowState& state : along) looks.push_back(look_json(state));
    out["looks"].push_back(looks);
  }
  return out;
}

RunSoFar run_so_far(const Json& json, const std::string& path) {
  try {
    RunSoFar run;
    run.restarts = json.at("restarts");
    run.done = json.at("done");
    if (!json.at("axis").is_null()) run.axis = json.at("axis").get<int>();
    for (int axis = 0; axis < 3; ++axis) {
      for (const Json& look : json.at("looks").at(static_cast<std::size_t>(axis)))
        run.looks[static_cast<std::size_t>(axis)].push_back(look_from(look, axis));
    }
    if (run.axis && run.looks.at(static_cast<std::size_t>(*run.axis)).empty()) throw InputError("no looks");
    return run;
  } catch (const std::exception&) {
    throw InputError(text(quote(path),
                          " does not say how far its run had come: its facts are not those of a checkpoint of Karst. Run without "
                          "--restart: nothing can be taken from it."));
  }
}

}  // namespace karst
