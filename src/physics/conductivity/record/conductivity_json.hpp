// The formation factor of a sample as JSON: docs/conductivity.md.
#pragma once

#include "json/json_fwd.hpp"
#include "physics/conductivity/conductivity_result.hpp"

namespace karst {

/// The `conductivity` block of result.json.
Json conductivity_json(const ConductivityResult& result);

/// The settings that the values in this block depend on: boundary, direction, ends, conductivity, tolerance, max_iterations.
Json conductivity_settings_json(const ConductivityResult& result);

/// Sub-volumes of one driving direction, largest edge first.
Json to_json(const std::vector<CurrentSpread>& sub_volumes);

}  // namespace karst
