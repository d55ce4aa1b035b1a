// The cases of karst validate for two phases.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

/// `full`: adds cases that take long. `f32`: the exchange of the phases has the error of their mass with f32.
void add_two_phase_cases(std::vector<ValidationCase>& cases, bool full, bool f32);

}  // namespace karst
