// The request of permeabilities, and its options.
#pragma once

#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "run/options/option.hpp"

namespace karst {

struct PermeabilityRequest {
  PermeabilityPlan plan;
  Boundary boundary = Boundary::periodic;
  Mask mask = {};
  bool wants_bracket = false, refines = false;  ///< variants of the sample: other boundaries, smaller voxels
};

/// Adds the options of a plan, or of a request.
void add_options(OptionTable& table, PermeabilityPlan& plan);
void add_options(OptionTable& table, PermeabilityRequest& request);

/// Sets what follows from several options. Throws InputError, also for a plan that does not fit the boundary.
void complete(PermeabilityPlan& plan);
void complete(PermeabilityRequest& request);

}  // namespace karst
