// The `bracket` and `permeability.principal` blocks of result.json.
#pragma once

#include "base/json_fwd.hpp"
#include "permeability/run_result.hpp"

namespace karst {

/// An element of `runs` of the `bracket` block.
Json to_json(const VariantFlows& flows);
Json to_json(const VariantRun& run);

/// Of a checkpoint's facts. Nothing where to_json() did not make them.
std::optional<std::vector<VariantRun>> variants_from(const Json& json);

/// Null without variants.
Json bracket_json(const RunResult& result);

/// Null for a tensor of which an entry is not known.
Json principal_json(const RunResult& result);

}  // namespace karst
