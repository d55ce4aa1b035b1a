// What is known of an image and a sample, as JSON.
#pragma once

#include <string>

#include "base/json_fwd.hpp"
#include "permeability/sample_facts.hpp"

namespace karst {

Json to_json(const ImageFacts& image);       ///< the `image` block
Json pores_json(const SampleFacts& sample);  ///< the `pores` block
Json to_json(const SampleFacts& sample);     ///< for a prepared file

/// Of the prepared file `path`. Throws InputError for what to_json() did not make.
SampleFacts sample_facts(const Json& json, const std::string& path);

}  // namespace karst
