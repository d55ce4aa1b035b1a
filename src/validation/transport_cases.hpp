// The cases of karst validate for dispersion.
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

void add_transport_cases(std::vector<ValidationCase>& cases);

}  // namespace karst
