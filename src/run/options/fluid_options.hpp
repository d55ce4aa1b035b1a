// Two fluids in the pores, as options.
#pragma once

#include <string>

#include "run/options/option.hpp"

namespace karst {

/// A fluid that does not wet the rock, against one that does.
struct FluidPair {
  double surface_tension = 0.48;  ///< N/m; the default is that of mercury
  double contact_angle = 140;     ///< degrees, in either fluid
};

/// The capillary pressure in Pa at which the fluid enters a pore of this radius.
double capillary_pressure(const FluidPair& fluids, double radius_m);

/// Throws InputError for values without a capillary pressure.
void check_fluids(const FluidPair& fluids);

/// Adds --surface-tension and --contact-angle.
void add_fluid_options(OptionTable& table, FluidPair& fluids, const std::string& group);

}  // namespace karst
