// The settings and the state of a flow in time as JSON.
#pragma once

#include <string>

#include "json/json.hpp"
#include "physics/flow/compute_flow.hpp"

namespace karst {

/// The settings that a run and its restart must share.
Json flow_settings_json(const FlowPlan& plan);

Json to_json(const FlowRunState& state);

/// Parses what to_json() writes. Throws InputError, with the name of the checkpoint `path`.
FlowRunState flow_state(Json json, const FlowPlan& plan, const std::string& path);

}  // namespace karst
