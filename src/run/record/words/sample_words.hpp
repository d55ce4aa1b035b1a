// Words about which part of an image is the sample.
#pragma once

#include <string>
#include <vector>

#include "run/sample/sample_facts.hpp"

namespace karst {

struct SampleWords {
  std::string what;  ///< "crop"
  std::string words;
};

/// Crop, threshold and mask. Nothing for a sample that is the whole image. `share`: of the sample in its box.
std::vector<SampleWords> choice_words(const ImageFacts& image, double share);

}  // namespace karst
