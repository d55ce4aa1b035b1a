// The cases of karst validate for NMR relaxation.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

void add_relaxation_cases(std::vector<ValidationCase>& cases);

}  // namespace karst
