#include "commands/flow_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/run_directory.hpp"

namespace karst {

namespace {

EquilibriumKind parse_equilibrium(const std::string& name) {
  if (name == "stokes") return EquilibriumKind::stokes;
  if (name == "navier-stokes") return EquilibriumKind::navier_stokes;
  throw InputError(text("--equilibrium ", quote(name), " is not one of stokes, navier-stokes."));
}

}  // namespace

FlowOptions::FlowOptions(CommandLine& line) : fields(line), checkpoint(line) {
  CLI::App& app = line.options();
  app.add_option("-o,--output", output, "Run directory to make: result.json, history.csv, log.txt, fields, checkpoints")
      ->type_name("DIR")
      ->group("Run");
  app.add_flag("--force", force, "Write into the run directory although it holds files")->group("Run");
  app.add_flag("--json", json, "result.json on stdout")->group("Run");
  app.add_option("--direction", direction, "Driving direction: x, y, z or all (default: the whole tensor)")
      ->type_name("AXIS")
      ->group("Run");
  app.add_option("--tolerance", tolerance, "Ends when k is this near to its final value, by estimate; 0.001 by default")
      ->type_name("SHARE")
      ->group("Run");
  app.add_option("--max-steps", max_steps, "Ends after so many steps at the latest")->type_name("N")->group("Run");
  add_to(line);
  app.add_option("--layout", layout, layout_help)->type_name("KIND")->group("Run");
  app.add_option("--equilibrium", equilibrium, "stokes (default: creeping flow) or navier-stokes")->type_name("KIND")->group("Run");
  app.add_option("--body-force", body_force, "That drives the flow, in lattice units; only navier-stokes depends on it; 2^-30 by default")
      ->type_name("F")
      ->group("Run");
  app.add_option("--tau", tau, "Relaxation time, above 0.5; 0.6 by default")->type_name("TAU")->group("Run");
  app.add_flag("--no-overlap", no_overlap, "Exchange after all sites are updated, not meanwhile")->group("Run");
}

Axes FlowOptions::directions() const { return parse_direction(direction); }

FlowSettings FlowOptions::settings(const std::string& input, const Comm& comm) const {
  FlowSettings settings;
  directions();
  fields.check();
  if (!(tau > 0.5 && tau <= 10)) throw InputError(text("--tau ", digits(tau), " is not above 0.5 and at most 10."));
  if (!(tolerance > 0 && tolerance < 1)) throw InputError(text("--tolerance ", digits(tolerance), " is not between 0 and 1."));
  if (!(body_force > 0 && body_force < 1)) throw InputError(text("--body-force ", digits(body_force), " is not between 0 and 1."));
  if (max_steps < 2) throw InputError(text("--max-steps ", max_steps, " is too few: steps come in pairs."));
  apply_to(settings, comm);
  settings.tau = tau;
  settings.force = body_force;
  settings.tolerance = tolerance;
  settings.max_steps = max_steps;
  layout_for(layout, settings.device);  // is it one?
  settings.equilibrium = parse_equilibrium(equilibrium);
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
