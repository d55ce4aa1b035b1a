// Options for the fields of a run. Shared by all commands that compute fields.
#pragma once

#include <string>
#include <vector>

#include "run/options/option.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

class FieldsOptions {
 public:
  FieldsOptions(OptionTable& table, const OutputWords& words);

  /// Throws InputError.
  FieldsPlan plan() const;

 private:
  std::optional<Box> box() const;
  Index3 stride() const;
  std::vector<std::string> arrays() const;

  std::string kind_ = "f32", format_ = "vti", encoding_ = "inline", box_, stride_, arrays_;
  double fluid_viscosity_ = FieldsPlan().fluid_viscosity;
};

}  // namespace karst
