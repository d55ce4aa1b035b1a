// Sub-volumes in result.json and in checkpoints.
#pragma once

#include <vector>

#include "json/json.hpp"
#include "run/place_sums.hpp"

namespace karst {

/// Keys of the means of cubes, and of the same in SI units; nullptr: not there.
struct CubeKeys {
  const char* mean;
  const char* si = nullptr;
};
Json to_json(const std::vector<CubeSpread>& spreads, const CubeKeys& keys);
Json pattern_of_cubes(const CubeKeys& keys);  ///< see file_facts.hpp
std::vector<CubeSpread> cubes_from(const Json& json, const CubeKeys& keys);

}  // namespace karst
