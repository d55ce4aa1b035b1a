// The cases of karst validate: published values and the functions that compute them. One table, in the order of the output.
#pragma once

#include <functional>
#include <vector>

#include "validation/flow_lab.hpp"
#include "validation/published_value.hpp"

namespace karst {

struct ValidationCase {
  PublishedValue published;
  std::function<double(const FlowLab&)> measure;
};

/// `full`: adds cases with finer voxels, which take long. `f32`: accepted errors are at least the rounding error of f32.
std::vector<ValidationCase> validation_cases(bool full, bool f32);

}  // namespace karst
