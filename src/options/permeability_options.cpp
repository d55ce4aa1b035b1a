#include "options/permeability_options.hpp"

namespace karst {

RunPlan PermeabilityOptions::plan() const {
  RunPlan all = flow.plan();
  all.variants = bracket.variants(boundary.value(), all.settings.lattice);
  check_boundary(all, boundary.value());
  return all;
}

InfoOptions::InfoOptions(OptionTable& table) : image(table), boundary(table) {
  table.add(direction_option(direction, "Keep pores that carry flow along this axis"));
  table.add(parts_option(parts, "Parts (ranks) of the run to be planned, 1 by default"));
}

}  // namespace karst
