// The settings and the state of a flow in time as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

/// The settings that a run and its restart must share.
Json unsteady_settings_json(const UnsteadyPlan& plan);

Json to_json(const UnsteadyState& state);

/// Parses what to_json() writes. Throws InputError, with the name of the checkpoint `path`.
UnsteadyState unsteady_state(const Json& json, const UnsteadyPlan& plan, const std::string& path);

}  // namespace karst
