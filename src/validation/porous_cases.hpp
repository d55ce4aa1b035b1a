// The cases of karst validate with porous labels.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

void add_porous_cases(std::vector<ValidationCase>& cases);

}  // namespace karst
