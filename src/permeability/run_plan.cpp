#include "permeability/run_plan.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/flows.hpp"
#include "solver/force_range.hpp"

namespace karst {

namespace {

void check_numbers(const FlowSettings& settings, Storage storage) {
  if (!(settings.tolerance > 0 && settings.tolerance < 1))
    throw InputError(text(setting("tolerance", digits(settings.tolerance)), " is not between 0 and 1."));
  if (storage == Storage::f32 && settings.tolerance < f32_accuracy) {
    throw InputError(text(setting("tolerance", digits(settings.tolerance)), " is finer than f32 storage, which gives k to ",
                          digits(f32_accuracy), ". Use ", setting("storage", "f64"), "."));
  }
  if (!settings.tau_may_differ && !is_tau(settings.tau))
    throw InputError(text(setting("tau", digits(settings.tau)), " is not above 0.5 and at most ", digits(largest_tau), "."));
  if (settings.max_steps < 2) throw InputError(text(setting("max_steps", text(settings.max_steps)), " is below 2 (steps come in pairs)."));
}

void check_forces(const RunPlan& plan) {
  if (plan.forces.empty()) return;
  for (const double force : plan.forces) check_force(setting("forces") + ":", force, plan.machine.storage);
  if (plan.settings.equilibrium == EquilibriumKind::navier_stokes) return;
  throw InputError(text(setting("forces"), " cannot be combined with ", setting("equilibrium", "stokes"),
                        " (k of creeping flow does not depend on the force). Use ", setting("equilibrium", "navier-stokes"), "."));
}

}  // namespace

void check_plan(const RunPlan& plan) {
  check_numbers(plan.settings, plan.machine.storage);
  check_force(setting("body_force"), plan.settings.force, plan.machine.storage);
  check_forces(plan);
}

void check_boundary(const RunPlan& plan, Boundary boundary) {
  const bool has_inertia = plan.settings.equilibrium == EquilibriumKind::navier_stokes;
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

bool starts_nested(const RunPlan& plan) {
  return plan.start == StartKind::nested && plan.settings.equilibrium == EquilibriumKind::stokes &&
         plan.settings.tolerance >= near_start_accuracy;
}

}  // namespace karst
