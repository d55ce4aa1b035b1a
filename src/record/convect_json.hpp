// The state and the settings of a thermal flow as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "physics/convect/compute_convect.hpp"

namespace karst {

/// The settings that the flow depends on.
Json convect_settings_json(const ConvectPlan& plan);

Json to_json(const ConvectState& state);

/// Parses the state in the checkpoint `path`. Throws InputError if it is not what to_json() writes for this plan.
ConvectState convect_state(const Json& json, const ConvectPlan& plan, const std::string& path);

}  // namespace karst
