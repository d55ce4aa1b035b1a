#include "run/record/words/run_json.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "base/timing.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

// Why the run stopped, and its checkpoints.
Json end_json(const RunRecord& record, std::int64_t restarts) {
  return {{"restarts", restarts},
          {"stopped_by", record.stopped_by.empty() ? Json() : Json(record.stopped_by)},
          {"go_on_by", record.is_kept ? Json(record.plan.restart_command) : Json()},
          {"checkpoints", record.checkpoints},
          {"checkpoint_bytes", record.checkpoint_bytes}};
}

Json performance_json(const MachineUsed& machine, const OwnBlocks& own) {
  Json performance = own.performance;
  performance["seconds"] = own.seconds;
  performance["device"] = machine.device_words;
  if (!machine.unlike_ranks.empty()) performance["devices"] = rank_machines_json(machine.unlike_ranks);
  performance.update(own.performance_end);
  return performance;
}

}  // namespace

Json karst_block(const RecordPlan& plan) {
  Json block = karst_json();
  std::error_code none;
  block["command"] = plan.command;
  block["directory"] = std::filesystem::current_path(none).string();
  block["started"] = time_of_start();
  return block;
}

StageTimes axis_stages(const RunHead& head, const RunRecord& record) {
  const RunSeconds& s = head.seconds;
  return {{"read", s.read},
          {"prepare", s.prepare},
          {"start", s.start},
          {"solve", s.solve},
          {"write", record.seconds_write + s.measure},
          {"checkpoint", record.seconds_checkpoint}};
}

double sum_of(const StageTimes& stages) {
  return std::accumulate(stages.begin(), stages.end(), 0.0, [](double sum, const auto& stage) { return sum + stage.second; });
}

Json seconds_json(const StageTimes& stages) {
  Json seconds = Json::object();
  for (const auto& [name, value] : stages) seconds[std::string(name)] = value;
  return seconds;
}

OwnBlocks series_blocks(const char* kind, const Json& numbers, const RunHead& head, std::int64_t restarts, const RunRecord& record) {
  const RunSeconds& s = head.seconds;
  OwnBlocks own;
  own.kind = kind;
  own.results = {{kind, numbers}};
  own.restarts = restarts;
  own.performance = {{"mflups", or_null(head.mflups())}};
  own.seconds = seconds_json({{"read", s.read},
                              {"prepare", s.prepare},
                              {"solve", s.steps},
                              {"monitors", s.measure},
                              {"write", s.write},
                              {"checkpoint", record.seconds_checkpoint}});
  return own;
}

std::string run_json(const RunHead& head, const RunRecord& record, const OwnBlocks& own) {
  Json out = {{"karst", karst_block(record.plan)}};
  if (!own.kind.empty()) out["kind"] = own.kind;
  out["image"] = to_json(head.sample.image);
  out["settings"] = own.settings;
  out.update(own.results);
  out["pores"] = pores_json(head.sample);
  out.update(own.more_results);
  out["run"] = own.run;
  out["run"].update(end_json(record, own.restarts));
  out["partition"] = partition_json(head.balance, head.choice, head.sizes, number_bytes(head.machine.storage));
  out["performance"] = performance_json(head.machine, own);
  return json_text(out);
}

bool is_same_result(const std::string& path, const std::string& json) {
  const Json now = Json::parse(json);
  std::ifstream file(path);
  const Json there = Json::parse(file, nullptr, false);
  constexpr std::array alike = {"/permeability/voxel2", "/permeability/steps", "/forchheimer", "/conductivity/formation_factor",
                                "/conductivity/iterations"};
  return there.is_object() && at_place(there, "/run/stopped_by").is_null() &&
         std::all_of(alike.begin(), alike.end(), [&](const char* place) { return at_place(there, place) == at_place(now, place); });
}

}  // namespace karst
