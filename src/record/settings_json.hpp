// Settings that all runs have, as JSON.
#pragma once

#include <vector>

#include "json/json.hpp"
#include "record/run_record.hpp"
#include "run/rank_devices.hpp"
#include "solver/flow_in_time.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// The `karst` block of result.json: version, command and start of the run.
Json karst_block(const RecordPlan& plan);

/// What computes.
struct DeviceSettings {
  std::string device;
  Json transfer, threads;
};
DeviceSettings device_settings(const FlowSettings& settings, const std::vector<int>& threads, const std::vector<RankMachine>& unlike);

/// What computes, and how. `threads`: of each rank. `unlike`: the ranks, if they have unlike devices.
Json machine_settings_json(const FlowSettings& settings, const std::vector<int>& threads, const std::vector<RankMachine>& unlike);

/// What each rank computes with.
Json rank_machines_json(const std::vector<RankMachine>& ranks);

/// The `performance` block of a flow in time. `mflups`: null if this process performed no step.
Json performance_json(const FlowInTimeSeconds& seconds, const Json& mflups, const RunRecord& record, const std::string& device,
                      const std::vector<RankMachine>& unlike);

/// Which files are written.
Json record_settings_json(const RecordPlan& plan);

/// Why a run stopped, and its checkpoints: part of the `run` block of result.json.
Json run_json(const RunRecord& record, std::int64_t restarts);

}  // namespace karst
