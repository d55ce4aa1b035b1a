// The facts of an image and of a sample as JSON.
#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"
#include "json/json_fwd.hpp"
#include "run/place_sums.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

Json to_json(const ImageFacts& image);       ///< the `image` block
Json pores_json(const SampleFacts& sample);  ///< the `pores` block
Json to_json(const SampleFacts& sample);     ///< for a prepared file

/// Parses the facts of the prepared file `path`. Throws InputError if they are not what to_json() writes.
SampleFacts sample_facts(const Json& json, const std::string& path);

// Sub-volumes in result.json and in checkpoints.

/// Keys of the means of cubes, and of these means in SI units; nullptr: not there.
struct CubeKeys {
  const char* mean;
  const char* si = nullptr;
};
Json to_json(const std::vector<CubeSpread>& spreads, const CubeKeys& keys);
Json pattern_of_cubes(const CubeKeys& keys);  ///< see file_facts.hpp
std::vector<CubeSpread> cubes_from(const Json& json, const CubeKeys& keys);

// Words about which part of an image is the sample.

struct SampleWords {
  std::string what;  ///< "crop"
  std::string words;
};

/// Crop, threshold and mask. Nothing for a sample that is the whole image. `share`: of the sample in its box.
std::vector<SampleWords> choice_words(const ImageFacts& image, double share);

}  // namespace karst
