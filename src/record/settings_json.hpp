// Settings that all runs have, as JSON.
#pragma once

#include <vector>

#include "json/json_fwd.hpp"
#include "record/run_record.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// The `karst` block of result.json: version, command and start of the run.
Json karst_block(const RecordPlan& plan);

/// What computes, and how. `threads`: of each rank.
Json machine_settings_json(const FlowSettings& settings, const std::vector<int>& threads);

/// Which files are written.
Json record_settings_json(const RecordPlan& plan);

/// Why a run stopped, and its checkpoints: part of the `run` block of result.json.
Json run_json(const RunRecord& record, std::int64_t restarts);

}  // namespace karst
