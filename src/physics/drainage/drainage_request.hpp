// The request of drained states, and its options.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "geometry/pores/mask.hpp"
#include "morphology/intrusion_maps.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "run/options/fluid_options.hpp"
#include "run/options/given_length.hpp"
#include "run/options/option.hpp"

namespace karst {

struct DrainageRequest {
  Mask mask = {};
  std::string inlet;                ///< "": the low face of the driven axis
  std::optional<char> direction;    ///< nullopt: the axis of the inlet; z for the whole surface
  std::vector<double> saturations;  ///< wetting; empty: usual_saturations, unless radii are given
  std::vector<GivenLength> radii;
  FluidPair fluids;
  bool permeability = false, conductivity = false;  ///< neither: both are computed
  bool states_only = false;                         ///< nothing is computed
  bool phases = false;                              ///< writes an image of each state
  double tolerance = 1e-2, conductivity_tolerance = 1e-3;
  MachineChoice machine;

  Inlet wanted_inlet() const;  ///< throws InputError
  std::size_t axis() const;    ///< driven
  std::vector<double> wanted_saturations() const;
  bool wants_permeability() const { return !states_only && (permeability || !conductivity); }
  bool wants_conductivity() const { return !states_only && (conductivity || !permeability); }
};

void add_options(OptionTable& table, DrainageRequest& request);

/// Sets what follows from several options. Throws InputError for options that do not fit each other.
void complete(DrainageRequest& request);

/// The plans of the flows and of the potentials of all states.
PermeabilityPlan flow_plan(const DrainageRequest& request);
ConductivityPlan potential_plan(const DrainageRequest& request);

}  // namespace karst
