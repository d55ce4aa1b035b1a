// The settings and the state of a run as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// The `settings` block of result.json.
Json settings_json(const PermeabilityResult& result, const RecordPlan& plan);

/// The facts of a checkpoint, without the variants, which have their own file. `voxel_size_m`: of the sample.
Json to_json(const PermeabilityState& state, const std::optional<double>& voxel_size_m);

/// Parses `run` in the facts of the checkpoint `path`. Throws InputError if it is not what to_json() writes.
PermeabilityState permeability_state(const Json& facts, const std::string& path);

}  // namespace karst
