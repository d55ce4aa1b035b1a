// The settings of a run, and how far it has come, as JSON.
#pragma once

#include <string>

#include "base/json_fwd.hpp"
#include "permeability/run_result.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// The `settings` block of result.json.
Json settings_json(const RunResult& result, const RecordPlan& plan);

/// What a checkpoint says of itself, without the variants, which have a file of their own. The voxel size is that of the sample.
Json to_json(const RunState& state, const std::optional<double>& voxel_size_m);

/// The `run` of the facts of the checkpoint `path`. Throws InputError for what to_json() did not make.
RunState run_state(const Json& facts, const std::string& path);

}  // namespace karst
