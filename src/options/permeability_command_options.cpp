#include "options/permeability_command_options.hpp"

namespace karst {

AlsoConductivityOption::AlsoConductivityOption(OptionTable& table) {
  table.add(
      {.names = "--conductivity",
       .value = &is_wanted_,
       .about = "Also compute the formation factor of the same pores, with the directions, the boundary and the tolerance of the flows",
       .group = "Run"});
}

// All numbers of potentials have 64 bits, and limits of the memory count what flows need.
std::optional<ConductivityPlan> AlsoConductivityOption::plan(const PermeabilityPlan& flows) const {
  if (!is_wanted_) return std::nullopt;
  ConductivityPlan plan;
  plan.directions = flows.directions;
  plan.tolerance = flows.numerics.tolerance;
  plan.machine = flows.machine;
  plan.machine.storage = Storage::f64;
  plan.cut = flows.cut;
  plan.cut.device_memory.clear();
  check_conductivity_plan(plan);
  return plan;
}

PermeabilityRow::Request PermeabilityCommandOptions::request(const Comm& /*comm*/) const {
  PermeabilityPlan plan = flow.plan();
  plan.variants = bracket.variants(boundary.value(), plan.numerics.lattice);
  check_boundary(plan, boundary.value());
  return {plan, boundary.value(), mask.value(), conductivity.plan(plan)};
}

}  // namespace karst
