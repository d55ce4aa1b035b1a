// The cases of karst validate: published values, and how Karst arrives at its own. One table, in the order in which it is printed.
#pragma once

#include <functional>
#include <vector>

#include "commands/validate/flow_lab.hpp"
#include "record/validation_report.hpp"

namespace karst {

struct ValidationCase {
  PublishedValue published;
  std::function<double(const FlowLab&)> measure;
};

/// `full`: also those on finer voxels, which take long. With `f32`, an accepted error cannot be smaller than the digits of a float allow.
std::vector<ValidationCase> validation_cases(bool full, bool f32);

}  // namespace karst
