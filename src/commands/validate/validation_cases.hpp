// The cases of karst validate: published values, and how Karst arrives at its own. One table, in the order in which it is printed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "permeability/flow_lab.hpp"

namespace karst {

struct ValidationCase {
  std::string name;
  std::string source;      ///< of the published value: author, year
  std::string resolution;  ///< in words
  std::string quantity;
  double published = 0;
  double accepted = 0;  ///< difference, as a share of the published value; of 1 where that is zero
  std::function<double(const FlowLab&)> measure;
};

/// `full`: also those on finer voxels, which take long. With `f32`, an accepted error cannot be smaller than the digits of a float allow.
std::vector<ValidationCase> validation_cases(bool full, bool f32);

/// With its sign; not a number where `ours` is none.
double relative_difference(const ValidationCase& validation_case, double ours);
bool is_accepted(const ValidationCase& validation_case, double ours);

}  // namespace karst
