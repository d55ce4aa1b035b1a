// Porous labels of an image as JSON: keys of the `image` block.
#pragma once

#include "json/json.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// Only of images with porous labels.
Json porous_json(const ImageFacts& image);

/// The opposite, from the `image` block. Empty if it has no porous labels.
PorousFacts porous_from(const Json& image);

}  // namespace karst
