#include "physics/permeability/permeability_request.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"
#include "solver/site/force_and_tau.hpp"

namespace karst {

namespace {

constexpr const char* run_group = "Run";
const Choices equilibria = {{"stokes", "creeping flow"}, {"navier-stokes", "with inertia"}};
const Choices on_and_off = {{"on"}, {"off"}};
constexpr const char* start_of_0_2 = "nested";
const Choices starts = {{"auto", "from the pressure of a network of the pores; with f16, from flows through coarser samples"},
                        {"rest"},
                        {start_of_0_2, "as auto; the name of version 0.2"}};

void set_tau(FlowNumerics& numerics, const std::string& word) {
  numerics.tau_may_differ = word == "auto";
  if (numerics.tau_may_differ) return;
  const auto tau = real_number(word);
  if (!tau || !is_tau(*tau)) throw InputError(text(setting("tau", quote(word)), " is not auto, nor a number above 0.5 and at most 10."));
  numerics.tau = *tau;
}

void set_forces(PermeabilityPlan& plan, const std::string& list) {
  std::vector<double>& sizes = plan.forces;
  sizes.clear();
  for (const std::string& word : split(list, ',')) {
    const std::optional<double> size = real_number(trimmed(word));
    if (!size) throw InputError(text(setting("forces", quote(list)), ": ", quote(trimmed(word)), " is not a number. Give three or more."));
    sizes.push_back(*size);
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.size() < 3)
    throw InputError(
        text(setting("forces", quote(list)), " are not three different forces (a line fits any two flows). Give three or more."));
}

std::string force_words(const std::vector<double>& forces) {
  std::vector<std::string> words;
  for (const double force : forces) words.push_back(all_digits(force));
  return joined(words, ",");
}

void set_start(PermeabilityPlan& plan, const std::string& word) {
  plan.start = enumerator_of<StartKind>(start_names, word).value_or(StartKind::automatic);
  if (word == start_of_0_2)
    plan.notes.push_back(
        text(setting("start", start_of_0_2), " is now ", setting("start", "auto"), ". The next version refuses the old name."));
}

void add_end_options(OptionTable& table, PermeabilityPlan& plan) {
  table.add(direction_option(plan.directions, "Driving direction, or the whole tensor", run_group));
  table.add({.names = "--tolerance",
             .value = &plan.numerics.tolerance,
             .about = "A flow has converged when the estimated relative error of k is below this; 0.001 by default",
             .type = "SHARE",
             .group = run_group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--max-steps",
             .value = &plan.numerics.max_steps,
             .about = "Stops a flow after this number of steps, converged or not",
             .type = "N",
             .group = run_group,
             .range = WholeRange{2, 1'000'000'000'000'000, " (steps come in pairs)."},
             .at_restart = AtRestart::may_change});
}

void add_flow_options(OptionTable& table, PermeabilityPlan& plan) {
  FlowNumerics& numerics = plan.numerics;
  table.add(lattice_option(numerics.lattice, run_group));
  table.add({.names = "--equilibrium,--equation",
             .value = named(numerics.equilibrium, equilibrium_names),
             .about = "Flow equation",
             .type = "KIND",
             .group = run_group,
             .choices = equilibria});
  table.add(
      {.names = "--forces",
       .value = BoundValue{[&plan](const std::string& list) { set_forces(plan, list); }, [&plan] { return force_words(plan.forces); }},
       .about = "Three or more forces in place of --body-force, for Forchheimer's coefficient; with navier-stokes",
       .type = "F,F,F",
       .group = run_group,
       .is_list = true,
       .holds_numbers = true});
  table.add({.names = "--body-force",
             .value = &numerics.force,
             .about = "Force that drives the flow, in lattice units; matters for navier-stokes only; 2^-30 by default",
             .type = "F",
             .group = run_group});
  table.add({.names = "--start",
             .value = BoundValue{[&plan](const std::string& word) { set_start(plan, word); },
                                 [&plan] { return std::string(start_name(plan.start)); }},
             .about = "Where flows start",
             .type = "KIND",
             .group = run_group,
             .choices = starts});
  const auto note_extrapolation = [&plan](const std::string& /*word*/) {
    plan.notes.push_back(text(setting("extrapolation"), " has no effect any more. The next version refuses it."));
  };
  table.add({.names = "--extrapolation",
             .value = BoundValue{note_extrapolation},
             .about = "Has no effect (until version 0.2: whether slow flows are extrapolated)",
             .type = "KIND",
             .group = run_group,
             .choices = on_and_off,
             .at_restart = AtRestart::elsewhere});
  table.add({.names = "--tau",
             .value = BoundValue{[&numerics](const std::string& word) { set_tau(numerics, word); },
                                 [&numerics] { return numerics.tau_may_differ ? std::string("auto") : all_digits(numerics.tau); }},
             .about = "Relaxation time, above 0.5; auto (default): chosen for each flow, for few steps",
             .type = "TAU",
             .group = run_group,
             .holds_numbers = true});
  table.add({.names = "--no-overlap",
             .value = &plan.machine.no_overlap,
             .about = "Exchange after all sites are updated, not at the same time",
             .group = run_group,
             .at_restart = AtRestart::elsewhere});
}

}  // namespace

void add_options(OptionTable& table, PermeabilityPlan& plan) {
  add_end_options(table, plan);
  add_storage_option(table, plan.machine, Storages::by_tolerance);
  add_device_options(table, plan.machine);
  add_cut_options(table, plan.cut);
  table.add(layout_option(plan.machine.layout, run_group));
  add_flow_options(table, plan);
}

void add_options(OptionTable& table, PermeabilityRequest& request) {
  table.add(mask_option(request.mask));
  add_porous_options(table, request.plan.porous);
  add_options(table, request.plan);
  table.add(boundary_option(request.boundary));
  table.add({.names = "--bracket",
             .value = &request.wants_bracket,
             .about = "Also run with the other boundaries, periodic or mirror, for bounds of k, and with another velocity set",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--refine",
             .value = &request.refines,
             .about = "With --bracket: also in voxels half as large, extrapolated to voxels of no size",
             .group = run_group});
}

void complete(PermeabilityPlan& plan) {
  choose_storage(plan.machine, plan.porous.porous().empty() ? plan.numerics : reading_labels(plan.numerics));
  if (!plan.forces.empty()) {
    if (plan.numerics.force != FlowNumerics().force)
      throw InputError(
          text(setting("forces"), " and ", setting("body_force"), " are both given (both set the force). Leave one of them out."));
    for (const double force : plan.forces) check_force(setting("forces") + ":", force, plan.machine.storage);
    plan.numerics.force = plan.forces.front();
  }
  check_plan(plan);
}

void complete(PermeabilityRequest& request) {
  complete(request.plan);
  if (request.refines && !request.wants_bracket)
    throw InputError(text(setting("refine"), " goes with ", setting("bracket"), ". Give both, or neither."));
  if (request.wants_bracket) request.plan.variants = variants_beside(request.boundary, request.plan.numerics.lattice, request.refines);
  check_boundary(request.plan, request.boundary);
}

}  // namespace karst
