// The `bracket` and `permeability.principal` blocks of result.json.
#pragma once

#include <string_view>

#include "json/json_fwd.hpp"
#include "physics/permeability/permeability_result.hpp"

namespace karst {

/// An element of the list `runs` in the `bracket` block.
Json to_json(const VariantFlows& flows);
Json to_json(const VariantRun& run);

/// Parses the facts of a checkpoint. nullopt if they are not what to_json() writes. `lattice`: the velocity set of the run, and of
/// variants that name none.
std::optional<std::vector<VariantRun>> variants_from(const Json& json, std::string_view lattice);

/// Null if there are no variants.
Json bracket_json(const PermeabilityResult& result);

/// Null if an entry of the tensor is unknown.
Json principal_json(const PermeabilityResult& result);

}  // namespace karst
