#include "options/permeability_options.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "options/image_options.hpp"
#include "solver/site/force_range.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

const Choices equilibria = {{"stokes", "creeping flow"}, {"navier-stokes", "with inertia"}};
const Choices on_and_off = {{"on"}, {"off"}};
constexpr const char* start_of_0_2 = "nested";
const Choices starts = {{"auto", "from the pressure of a network of the pores; with f16, from flows through coarser samples"},
                        {"rest"},
                        {start_of_0_2, "as auto; the name of version 0.2"}};

double parse_tau(const std::string& word) {
  const auto tau = real_number(word);
  if (!tau || !is_tau(*tau)) throw InputError(text(setting("tau", quote(word)), " is not auto, nor a number above 0.5 and at most 10."));
  return *tau;
}

constexpr const char* run_group = "Run";

}  // namespace

PermeabilityOptions::PermeabilityOptions(OptionTable& table)
    : output_(table, "result.json, history.csv, log.txt, fields, checkpoints", FieldScales::fluid_viscosity) {
  add_end(table);
  machine_.add_with_auto_storage(table);
  cut_.add_to(table);
  table.add(layout_option(layout_, run_group));
  add_physics(table);
}

void PermeabilityOptions::add_end(OptionTable& table) {
  table.add(direction_option(direction_, "Driving direction, or the whole tensor", run_group));
  table.add({.names = "--tolerance",
             .value = &tolerance_,
             .about = "A flow has converged when the estimated relative error of k is below this; 0.001 by default",
             .type = "SHARE",
             .group = run_group});
  table.add({.names = "--max-steps",
             .value = &max_steps_,
             .about = "Stops a flow after this number of steps, converged or not",
             .type = "N",
             .group = run_group,
             .range = WholeRange{2, 1'000'000'000'000'000, " (steps come in pairs)."}});
}

void PermeabilityOptions::add_physics(OptionTable& table) {
  table.add(lattice_option(lattice_, run_group));
  table.add({.names = "--equilibrium,--equation",
             .value = &equilibrium_,
             .about = "Flow equation",
             .type = "KIND",
             .group = run_group,
             .choices = equilibria});
  table.add({.names = "--body-force",
             .value = &body_force_,
             .about = "Force that drives the flow, in lattice units; matters for navier-stokes only; 2^-30 by default",
             .type = "F",
             .group = run_group});
  table.add({.names = "--forces",
             .value = &forces_,
             .about = "Three or more forces in place of --body-force, for Forchheimer's coefficient; with navier-stokes",
             .type = "F,F,F",
             .group = run_group});
  table.add({.names = "--start", .value = &start_, .about = "Where flows start", .type = "KIND", .group = run_group, .choices = starts});
  table.add({.names = "--extrapolation",
             .value = &extrapolation_,
             .about = "Has no effect (until version 0.2: whether slow flows are extrapolated)",
             .type = "KIND",
             .group = run_group,
             .choices = on_and_off});
  table.add({.names = "--tau",
             .value = &tau_,
             .about = "Relaxation time, above 0.5; auto (default): chosen for each flow, for few steps",
             .type = "TAU",
             .group = run_group});
  table.add({.names = "--no-overlap",
             .value = &no_overlap_,
             .about = "Exchange after all sites are updated, not at the same time",
             .group = run_group});
}

PermeabilityPlan PermeabilityOptions::plan() const {
  PermeabilityPlan plan;
  plan.directions = parse_direction(direction_);
  plan.cut = cut_.choice();
  plan.start = enumerator_of<StartKind>(start_names, start_).value_or(StartKind::automatic);
  plan.notes = notes();
  FlowNumerics& numerics = plan.numerics;
  numerics.lattice = velocity_set_name(lattice_);
  numerics.tolerance = tolerance_;
  numerics.max_steps = max_steps_;
  numerics.equilibrium = *enumerator_of<EquilibriumKind>(equilibrium_names, equilibrium_);
  numerics.force = body_force_.value_or(numerics.force);
  numerics.tau_may_differ = tau_ == "auto";
  if (!numerics.tau_may_differ) numerics.tau = parse_tau(tau_);
  plan.machine = machine_.choice(numerics);
  plan.machine.layout = layout_choice(layout_);
  plan.machine.overlap = !no_overlap_;
  plan.forces = forces(plan.machine.storage);
  if (!plan.forces.empty()) numerics.force = plan.forces.front();
  check_plan(plan);
  return plan;
}

// Notes on options that have no effect any more.
std::vector<std::string> PermeabilityOptions::notes() const {
  std::vector<std::string> notes;
  if (start_ == start_of_0_2)
    notes.push_back(text(setting("start", start_of_0_2), " is now ", setting("start", "auto"), ". The next version refuses the old name."));
  if (!extrapolation_.empty()) notes.push_back(text(setting("extrapolation"), " has no effect any more. The next version refuses it."));
  return notes;
}

std::vector<double> PermeabilityOptions::forces(Storage storage) const {
  if (forces_.empty()) return {};
  std::vector<double> sizes;
  for (const std::string& word : split(forces_, ',')) {
    const std::optional<double> size = real_number(trimmed(word));
    if (!size)
      throw InputError(text(setting("forces", quote(forces_)), ": ", quote(trimmed(word)), " is not a number. Give three or more."));
    check_force(text(setting("forces", quote(forces_)), ":"), *size, storage);
    sizes.push_back(*size);
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.size() < 3) {
    throw InputError(
        text(setting("forces", quote(forces_)), " are not three different forces (a line fits any two flows). Give three or more."));
  }
  if (body_force_)
    throw InputError(
        text(setting("forces"), " and ", setting("body_force"), " are both given (both set the force). Leave one of them out."));
  return sizes;
}

}  // namespace karst
