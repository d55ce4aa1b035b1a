// The state of a conductivity run as JSON: all that a restart needs, except the states of sites.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "json/json_fwd.hpp"
#include "physics/conductivity/conductivity_result.hpp"

namespace karst {

struct ConductivityProgress {
  std::int64_t restarts = 0;
  std::optional<int> axis;  ///< of the potential whose site states are in the checkpoint
  std::array<std::optional<Conductivity>, 3> along;
};

Json to_json(const ConductivityProgress& progress);

/// Parses what to_json() writes. Throws InputError, with the name of the checkpoint `path`.
ConductivityProgress conductivity_progress(const Json& json, const std::string& path);

}  // namespace karst
