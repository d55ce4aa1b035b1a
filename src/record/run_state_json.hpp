// How far a run has come, as JSON: what a checkpoint says of itself.
#pragma once

#include <string>

#include "base/json_fwd.hpp"
#include "permeability/run_state.hpp"

namespace karst {

/// Without the variants, which have a file of their own. The voxel size is that of the sample.
Json to_json(const RunState& state, const std::optional<double>& voxel_size_m);

/// The `run` of the facts of the checkpoint `path`. Throws InputError for what to_json() did not make.
RunState run_state(const Json& facts, const std::string& path);

}  // namespace karst
