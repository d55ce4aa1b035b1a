#include "commands/run_so_far.hpp"

#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/file_facts.hpp"
#include "commands/flow_answers.hpp"

namespace karst {

namespace {

Json look_json(const FlowState& state) {
  return {state.steps,      state.seconds, state.k[0], state.k[1],   state.k[2], finite(state.relative_error),
          state.mean_speed, state.fastest, state.flux, state.energy, state.tau,  state.least_error};
}

using Looks = std::array<std::vector<FlowState>, 3>;

Json looks_json(const Looks& looks) {
  Json out = Json::array();
  for (const std::vector<FlowState>& along : looks) {
    Json each = Json::array();
    for (const FlowState& state : along) each.push_back(look_json(state));
    out.push_back(each);
  }
  return out;
}

void expect(bool holds) {
  if (!holds) throw InputError("not what a run says of itself");
}

FlowState look_from(const Json& json, int axis) {
  FlowState state;
  state.axis = axis;
  expect(json.at(0).is_number_integer());
  state.steps = json.at(0);
  state.seconds = json.at(1);
  for (std::size_t a = 0; a < 3; ++a) state.k[a] = json.at(2 + a);
  state.relative_error = json.at(5).is_null() ? std::numeric_limits<double>::infinity() : json.at(5).get<double>();
  state.mean_speed = json.at(6);
  state.fastest = json.at(7);
  state.flux = json.at(8);
  state.energy = json.at(9);
  state.tau = json.at(10);
  state.least_error = json.at(11);
  expect(state.steps > 0 && state.steps % 2 == 0 && state.relative_error >= 0 && state.seconds >= 0 && state.tau > 0.5);
  return state;
}

Looks looks_from(const Json& json) {
  Looks looks;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    for (const Json& look : json.at(a)) looks[a].push_back(look_from(look, axis));
    for (std::size_t i = 1; i < looks[a].size(); ++i) expect(looks[a][i].steps > looks[a][i - 1].steps);
  }
  return looks;
}

}  // namespace

const std::vector<FlowState>& RunSoFar::known(int along) const {
  const auto a = static_cast<std::size_t>(along);
  return is_behind(along) ? before[a] : looks[a];
}

bool RunSoFar::is_done(int along, const FlowSettings& settings) const {
  const auto a = static_cast<std::size_t>(along);
  const auto ended = [&](const std::vector<FlowState>& flow) { return !flow.empty() && has_ended(flow.back(), settings); };
  return (done[a] && ended(looks[a])) || (is_behind(along) && ended(before[a]));
}

void RunSoFar::begin_again(int along) {
  const auto a = static_cast<std::size_t>(along);
  if (done[a] && !is_behind(along)) before[a] = looks[a];
  done[a] = false;
  looks[a].clear();
}

void RunSoFar::forget_before(int along) {
  const auto a = static_cast<std::size_t>(along);
  before[a].clear();
  answers[a] = nullptr;
}

void RunSoFar::add(const FlowState& state, std::int64_t interval) {
  auto& along = looks[static_cast<std::size_t>(state.axis)];
  if (!along.empty() && along.back().steps % interval != 0) along.pop_back();
  along.push_back(state);
  const auto& earlier = before[static_cast<std::size_t>(state.axis)];
  if (earlier.empty() || state.relative_error <= earlier.back().relative_error) forget_before(state.axis);
}

Json to_json(const RunSoFar& run) {
  Json out = {{"restarts", run.restarts}, {"done", run.done}, {"axis", run.axis ? Json(*run.axis) : Json()}};
  out["looks"] = looks_json(run.looks);
  out["before"] = looks_json(run.before);
  out["answers"] = run.answers;
  return out;
}

namespace {

// What look_json() writes.
Json pattern_of_look() {
  return {"count", "number", "number", "number", "number", null_or("number"), "number", "number", "number", "number", "number", "number"};
}

Json pattern_of_facts() {
  const Json looks = three(Json::array({pattern_of_look()}));
  const Json run = {{"restarts", "count"}, {"done", three("truth")},   {"looks", looks},
                    {"before", looks},     {"axis", null_or("count")}, {"answers?", three(null_or("object"))}};
  return {{"alike", "object"}, {"run", run}};
}

RunSoFar run_from(const Json& json) {
  RunSoFar run;
  run.restarts = json.at("restarts");
  run.done = json.at("done");
  run.looks = looks_from(json.at("looks"));
  run.before = looks_from(json.at("before"));
  if (json.contains("answers")) run.answers = json.at("answers");
  for (const Json& answers : run.answers) expect(answers.is_null() || are_answers(answers));
  if (const Json& axis = json.at("axis"); !axis.is_null()) {
    expect(axis == 0 || axis == 1 || axis == 2);
    run.axis = axis.get<int>();
    expect(!run.looks[static_cast<std::size_t>(*run.axis)].empty());
  }
  return run;
}

}  // namespace

RunSoFar run_so_far(const Json& facts, const std::string& path) {
  try {
    if (is_like(facts, pattern_of_facts())) return run_from(facts.at("run"));
  } catch (const InputError&) {
    // see expect()
  }
  throw InputError(text(quote(path),
                        " does not say how far its run had come: its facts are not those of a checkpoint of Karst. Run without "
                        "--restart: nothing can be taken from it."));
}

}  // namespace karst
