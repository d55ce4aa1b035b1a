// The facts of an image and of a sample as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

Json to_json(const ImageFacts& image);       ///< the `image` block
Json pores_json(const SampleFacts& sample);  ///< the `pores` block
Json to_json(const SampleFacts& sample);     ///< for a prepared file

/// Parses the facts of the prepared file `path`. Throws InputError if they are not what to_json() writes.
SampleFacts sample_facts(const Json& json, const std::string& path);

}  // namespace karst
