#include "run/options/fluid_options.hpp"

#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

double capillary_pressure(const FluidPair& fluids, double radius_m) {
  return 2 * fluids.surface_tension * std::abs(std::cos(fluids.contact_angle * std::numbers::pi / 180)) / radius_m;
}

void check_fluids(const FluidPair& fluids) {
  if (!(fluids.surface_tension > 0) || !std::isfinite(fluids.surface_tension)) {
    throw InputError(text(setting("surface_tension", digits(fluids.surface_tension)),
                          " is not above 0 (there is no capillary pressure). Give N/m, as 0.48 for mercury."));
  }
  if (fluids.contact_angle == 90)
    throw InputError(text(setting("contact_angle", "90"), " has no capillary pressure (neither fluid wets the rock)."));
  if (!(fluids.contact_angle >= 0 && fluids.contact_angle <= 180))
    throw InputError(text(setting("contact_angle", digits(fluids.contact_angle)), " is not between 0 and 180 degrees."));
}

void add_fluid_options(OptionTable& table, FluidPair& fluids, const std::string& group) {
  table.add({.names = "--surface-tension",
             .value = &fluids.surface_tension,
             .about = "Tension between the two fluids in N/m, for capillary pressures; 0.48 (mercury) by default",
             .type = "N_PER_M",
             .group = group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--contact-angle",
             .value = &fluids.contact_angle,
             .about = "Contact angle in degrees, in either fluid, for capillary pressures; 140 (mercury) by default",
             .type = "DEGREES",
             .group = group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
}

}  // namespace karst
