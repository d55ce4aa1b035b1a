// Options for the fields of a run. Shared by all commands that compute fields.
#pragma once

#include <string>
#include <vector>

#include "options/option.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// The content of fields, and the source of the scales of velocities in m/s.
enum class FieldScales {
  fluid_viscosity,  ///< velocity and pressure; the option --fluid-viscosity: creeping flow, at a pressure gradient of 1 Pa/m
  of_flow,          ///< velocity and pressure; the scales of a flow in time
  of_potential,     ///< potential and current, without units
  of_heat,          ///< temperature, velocity and density in lattice units
};

class FieldsOptions {
 public:
  FieldsOptions(OptionTable& table, FieldScales scales);

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
