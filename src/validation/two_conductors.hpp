// The cases of karst validate with two phases that both conduct. Conductivities are in W/(m K).
#pragma once

#include <vector>

#include "validation/validation_case.hpp"

namespace karst {

void add_two_conductors(std::vector<ValidationCase>& cases);

}  // namespace karst
