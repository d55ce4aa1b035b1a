// Options for the fields of a flow. Shared by all commands that compute a flow.
#pragma once

#include <string>

#include "options/option.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// What gives the scales of velocities in m/s.
enum class FieldScales {
  fluid_viscosity,  ///< the option --fluid-viscosity: creeping flow, at a pressure gradient of 1 Pa/m
  of_flow,          ///< the scales of a flow in time
};

class FieldsOptions {
 public:
  FieldsOptions(OptionTable& table, FieldScales scales);

  /// Throws InputError.
  FieldsPlan plan() const;

 private:
  std::optional<Box> box() const;
  Index3 stride() const;

  std::string kind_ = "f32", format_ = "vti", encoding_ = "inline", box_, stride_;
  double fluid_viscosity_ = FieldsPlan().fluid_viscosity;
};

}  // namespace karst
