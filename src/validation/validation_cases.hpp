// The cases of karst validate: published values and the functions that compute them. One table, in the order of the output.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

/// `full`: adds cases with finer voxels, which take long. `f32`: accepted errors are at least the rounding error of f32.
std::vector<ValidationCase> validation_cases(bool full, bool f32);

}  // namespace karst
