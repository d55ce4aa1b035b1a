#include "physics/permeability/permeability_plan.hpp"

#include <algorithm>
#include <functional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/flow/flows.hpp"
#include "solver/site/force_and_tau.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

void check_numbers(const FlowNumerics& numerics, Storage storage) {
  if (!(numerics.tolerance > 0 && numerics.tolerance < 1))
    throw InputError(text(setting("tolerance", digits(numerics.tolerance)), " is not between 0 and 1."));
  if (numerics.tolerance < storage_accuracy(storage)) {
    throw InputError(text(setting("tolerance", digits(numerics.tolerance)), " is finer than ", storage_name(storage),
                          " storage, which gives k to ", digits(storage_accuracy(storage)), ". Give a larger tolerance, or use ",
                          setting("storage", "f64"), "."));
  }
  if (!is_tau(numerics.tau))
    throw InputError(text(setting("tau", digits(numerics.tau)), " is not above 0.5 and at most ", digits(largest_tau), "."));
  if (numerics.max_steps < 2) throw InputError(text(setting("max_steps", text(numerics.max_steps)), " is below 2 (steps come in pairs)."));
  if (numerics.interval < 2 || numerics.interval % 2 != 0)
    throw InputError(text(setting("interval", text(numerics.interval)), " is not an even number from 2 on (steps come in pairs)."));
}

void check_forces(const PermeabilityPlan& plan) {
  if (plan.forces.empty()) return;
  for (const double force : plan.forces) check_force(setting("forces") + ":", force, plan.machine.storage);
  if (plan.numerics.equilibrium != EquilibriumKind::navier_stokes)
    throw InputError(text(setting("forces"), " cannot be combined with ", setting("equilibrium", "stokes"),
                          " (k of creeping flow does not depend on the force). Use ", setting("equilibrium", "navier-stokes"), "."));
  if (plan.forces.size() < 3 || !std::is_sorted(plan.forces.begin(), plan.forces.end(), std::less_equal()))
    throw InputError(text(setting("forces"), " are not three or more rising forces (a line fits any two flows)."));
  if (plan.forces.front() != plan.numerics.force)
    throw InputError(text(setting("body_force"), " is not the first of ", setting("forces"), ". Set it to this force."));
}

}  // namespace

void check_plan(const PermeabilityPlan& plan) {
  if (plan.directions == Axes{}) throw InputError(text(setting("direction"), " names no axis."));
  check_machine_choice(plan.machine);
  if (plan.machine.storage == Storage::f16 && plan.numerics.equilibrium != EquilibriumKind::stokes) refuse_storage(Storage::f16);
  check_numbers(plan.numerics, plan.machine.storage);
  check_force(setting("body_force"), plan.numerics.force, plan.machine.storage);
  check_forces(plan);
  check_permeabilities(plan.porous);
  check_porous(plan, !plan.porous.porous().empty());
}

void check_porous(const PermeabilityPlan& plan, bool has_porous_labels) {
  if (!has_porous_labels) return;
  if (plan.numerics.equilibrium != EquilibriumKind::stokes)
    throw InputError(text("porous labels need ", setting("equilibrium", "stokes"),
                          " (flow with inertia has no law in them). Use it, or leave ", setting("permeability"), " out."));
  if (plan.machine.storage == Storage::f16)
    throw InputError(text(setting("storage", "f16"), " is for samples without porous labels (their slow flow is below its rounding). Use ",
                          setting("storage", "f32"), " or f64."));
}

void check_directions(const PermeabilityPlan& plan, const Axes& kept_for) {
  if (in_both(plan.directions, kept_for) == plan.directions) return;
  throw InputError(text("the rock was cleaned for flow along ", direction_name(kept_for), " (other pores were left out), not ",
                        direction_name(plan.directions), ". Clean it for these directions, or choose others."));
}

void check_lattice(const PermeabilityPlan& plan, const VelocitySet& velocities) {
  if (velocities.name() == plan.numerics.lattice) return;
  throw InputError(text("the sample was cut for ", setting("lattice", velocities.name()), ", not for ",
                        setting("lattice", std::string(plan.numerics.lattice)), ". Use ", setting("lattice", velocities.name()),
                        ", or cut it again."));
}

void check_boundary(const PermeabilityPlan& plan, Boundary boundary) {
  const bool has_inertia = plan.numerics.equilibrium == EquilibriumKind::navier_stokes;
  if (!plan.variants.empty() && boundary == Boundary::sealed) {
    throw InputError(
        text(setting("bracket"), " compares periodic with mirror boundaries. Give ", setting("boundary"), " periodic or mirror."));
  }
  if (!plan.variants.empty() && has_inertia) {
    throw InputError(
        text(setting("bracket"), " needs mirrors, which are exact for creeping flow only. Use ", setting("equilibrium", "stokes"), "."));
  }
  if (boundary == Boundary::periodic || !has_inertia) return;
  throw InputError(text(setting("equilibrium", "navier-stokes"), " cannot be combined with ", boundary_name(boundary),
                        " boundaries (mirrors are exact for creeping flow only). Use ", setting("boundary", "periodic"), ", or ",
                        setting("equilibrium", "stokes"), "."));
}

bool starts_nested(const PermeabilityPlan& plan) {
  return plan.start == StartKind::automatic && plan.numerics.equilibrium == EquilibriumKind::stokes &&
         plan.numerics.tolerance >= near_start_accuracy;
}

}  // namespace karst
