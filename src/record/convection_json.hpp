// The state and the settings of a thermal flow as JSON.
#pragma once

#include <string>

#include "convection/compute_convection.hpp"
#include "json/json_fwd.hpp"

namespace karst {

Json convection_monitor_json(const ConvectionMonitor& monitor);

/// The settings that the flow depends on.
Json convection_settings_json(const ConvectionPlan& plan);

Json to_json(const ConvectionState& state);

/// Parses the state in the checkpoint `path`. Throws InputError if it is not what to_json() writes for this plan.
ConvectionState convection_state(const Json& json, const ConvectionPlan& plan, const std::string& path);

}  // namespace karst
