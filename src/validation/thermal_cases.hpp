// The cases of karst validate for thermal flow.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

/// `full`: adds cases that take long.
void add_thermal_cases(std::vector<ValidationCase>& cases, bool full);

}  // namespace karst
