#include "commands/cli/flow_options.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/image_options.hpp"
#include "io/run_directory.hpp"
#include "solver/force_range.hpp"

namespace karst {

namespace {

const Choices equilibria = {{"stokes", "creeping flow"}, {"navier-stokes", "with inertia"}};
const Choices starts = {{"nested", "from flows through coarser samples of the same rock"}, {"rest"}};

double parse_tau(const std::string& word) {
  const auto tau = real_number(word);
  if (!tau || !(*tau > 0.5 && *tau <= 10))
    throw InputError(text("--tau ", quote(word), " is not auto, nor a number above 0.5 and at most 10."));
  return *tau;
}

}  // namespace

FlowOptions::FlowOptions(CommandLine& line) : fields(line), checkpoint(line) {
  const std::string group = "Run";
  line.add({.names = "-o,--output",
            .value = &output,
            .about = "Run directory to make: result.json, history.csv, log.txt, fields, checkpoints",
            .type = "DIR",
            .group = group,
            .path = PathUse::written});
  line.add({.names = "--force", .value = &force, .about = "Write into the run directory although it holds files", .group = group});
  line.add({.names = "--json", .value = &json, .about = "result.json on stdout", .group = group});
  line.add(direction_option(direction, "Driving direction, or the whole tensor", group));
  line.add({.names = "--tolerance",
            .value = &tolerance,
            .about = "Ends when k is this near to its final value, by estimate; 0.001 by default",
            .type = "SHARE",
            .group = group});
  line.add({.names = "--max-steps",
            .value = &max_steps,
            .about = "Ends after so many steps at the latest",
            .type = "N",
            .group = group,
            .range = WholeRange{2, 1'000'000'000'000'000, " (steps come in pairs)."}});
  add_to(line);
  line.add(layout_option(layout, group));
  line.add({.names = "--equilibrium,--equation",
            .value = &equilibrium,
            .about = "Which flow",
            .type = "KIND",
            .group = group,
            .choices = equilibria});
  line.add({.names = "--body-force",
            .value = &body_force,
            .about = "That drives the flow, in lattice units; only navier-stokes depends on it; 2^-30 by default",
            .type = "F",
            .group = group});
  line.add({.names = "--forces",
            .value = &forces_,
            .about = "Instead of --body-force, three or more, for Forchheimer's coefficient; with navier-stokes",
            .type = "F,F,F",
            .group = group});
  line.add({.names = "--start", .value = &start, .about = "Where flows start", .type = "KIND", .group = group, .choices = starts});
  line.add({.names = "--tau",
            .value = &tau,
            .about = "Relaxation time, above 0.5; auto (default): as fits the rock, for few steps",
            .type = "TAU",
            .group = group});
  line.add({.names = "--no-overlap", .value = &no_overlap, .about = "Exchange after all sites are updated, not meanwhile", .group = group});
}

Axes FlowOptions::directions() const { return parse_direction(direction); }

FlowSettings FlowOptions::settings(const std::string& input, const Comm& comm) const {
  FlowSettings settings;
  directions();
  fields.check();
  if (!(tolerance > 0 && tolerance < 1)) throw InputError(text("--tolerance ", digits(tolerance), " is not between 0 and 1."));
  if (body_force) check_force("--body-force", *body_force, stored_numbers());
  apply_to(settings, comm);
  settings.tau_may_differ = tau == "auto";
  if (!settings.tau_may_differ) settings.tau = parse_tau(tau);
  settings.force = body_force.value_or(settings.force);
  if (const std::vector<double> series = forces(); !series.empty()) settings.force = series.front();
  settings.tolerance = tolerance;
  settings.max_steps = max_steps;
  settings.equilibrium = equilibrium == "navier-stokes" ? EquilibriumKind::navier_stokes : EquilibriumKind::stokes;
  if (settings.storage == Storage::f32 && tolerance < f32_accuracy) {
    throw InputError(text("--tolerance ", digits(tolerance), " is finer than f32 storage, which gives k to ", digits(f32_accuracy),
                          ". Use --storage f64."));
  }
  settings.overlap = !no_overlap;
  comm.on_root([&] {
    checkpoint.check(output, force);
    if (directory().empty()) return std::string();
    if (checkpoint.restart.empty()) check_run_directory(output, force);
    check_input_is_elsewhere(input, directory());
    return std::string();
  });
  return settings;
}

std::vector<double> FlowOptions::forces() const {
  if (forces_.empty()) return {};
  std::vector<double> sizes;
  for (const std::string& word : split(forces_, ',')) {
    const std::optional<double> size = real_number(trimmed(word));
    if (!size) throw InputError(text("--forces ", quote(forces_), ": ", quote(trimmed(word)), " is not a number. Give three or more."));
    check_force(text("--forces ", quote(forces_), ":"), *size, stored_numbers());
    sizes.push_back(*size);
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.size() < 3) {
    throw InputError(text("--forces ", quote(forces_), " are not three different forces (a line fits any two flows). Give three or more."));
  }
  if (body_force) throw InputError("--forces and --body-force are both given (the one stands for the other). Leave one of them out.");
  if (equilibrium != "navier-stokes") {
    throw InputError(text("--forces does not go with --equilibrium ", equilibrium,
                          " (k of creeping flow does not depend on the force). Use --equilibrium navier-stokes."));
  }
  return sizes;
}

void FlowOptions::choose_device(FlowSettings& settings, const Comm& comm) const {
  MachineOptions::choose_device(settings, comm);
  settings.layout = layout_for(layout, settings.device);
}

void FlowOptions::check_boundary(Boundary boundary) const {
  if (boundary == Boundary::periodic || equilibrium != "navier-stokes") return;
  throw InputError(text("--equilibrium navier-stokes does not go with ", boundary_name(boundary),
                        " boundaries (mirrors are exact for creeping flow only). Use --boundary periodic, or --equilibrium stokes."));
}

}  // namespace karst
