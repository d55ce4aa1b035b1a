// The state of a conductivity run as JSON: all that a restart needs, except the states of sites.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "conduction/conduction_result.hpp"
#include "json/json_fwd.hpp"

namespace karst {

struct ConductionProgress {
  std::int64_t restarts = 0;
  std::optional<int> axis;  ///< of the potential whose site states are in the checkpoint
  std::array<std::optional<Conduction>, 3> along;
};

Json to_json(const ConductionProgress& progress);

/// Parses what to_json() writes. Throws InputError, with the name of the checkpoint `path`.
ConductionProgress conduction_progress(const Json& json, const std::string& path);

}  // namespace karst
