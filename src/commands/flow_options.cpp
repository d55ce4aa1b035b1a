#include "commands/flow_options.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/run_directory.hpp"

namespace karst {

namespace {

// The cores that this rank may use, shared with the ranks beside it where none is bound to its own.
int cores_for_rank(const Comm& comm) {
  MPI_Comm beside = MPI_COMM_NULL;
  MPI_Comm_split_type(comm.handle(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &beside);
  int ranks = 1;
  MPI_Comm_size(beside, &ranks);
  MPI_Comm_free(&beside);
  const int machine = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  cpu_set_t mine;
  const int allowed = sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : machine;
  return std::max(1, allowed < machine ? allowed : machine / ranks);
}

EquilibriumKind parse_equilibrium(const std::string& name) {
  if (name == "stokes") return EquilibriumKind::stokes;
  if (name == "navier-stokes") return EquilibriumKind::navier_stokes;
  throw InputError(text("--equilibrium ", quote(name), " is not one of stokes, navier-stokes."));
}

}  // namespace

FlowOptions::FlowOptions(CommandLine& line) : fields(line) {
  CLI::App& app = line.options();
  app.add_option("-o,--output", output, "Run directory to make: result.json, history.csv, log.txt, fields")->type_name("DIR")->group("Run");
  app.add_flag("--force", force, "Write into the run directory although it holds files")->group("Run");
  app.add_flag("--json", json, "result.json on stdout")->group("Run");
  app.add_option("--direction", direction, "Driving direction: x, y, z or all (default: the whole tensor)")
      ->type_name("AXIS")
      ->group("Run");
  app.add_option("--tolerance", tolerance, "Ends when k is this near to its final value, by estimate; 0.001 by default")
      ->type_name("SHARE")
      ->group("Run");
  app.add_option("--max-steps", max_steps, "Ends after so many steps at the latest")->type_name("N")->group("Run");
  app.add_option("--storage", storage, "Numbers in which populations are kept: f64 (default) or f32")->type_name("KIND")->group("Run");
  app.add_option("--device", device, "auto (default), cpu or cuda")->type_name("KIND")->group("Run");
  app.add_option("--layout", layout, "collision, stream, bundle, vector-collision or vector-bundle (default)")
      ->type_name("KIND")
      ->group("Run");
  app.add_option("--equilibrium", equilibrium, "stokes (default: creeping flow) or navier-stokes")->type_name("KIND")->group("Run");
  app.add_option("--tau", tau, "Relaxation time, above 0.5; 0.6 by default")->type_name("TAU")->group("Run");
  app.add_option("--threads", threads, "Threads of each rank; by default all cores, shared among the ranks")->type_name("N")->group("Run");
  app.add_flag("--no-overlap", no_overlap, "Exchange after all sites are updated, not meanwhile")->group("Run");
}

Axes FlowOptions::directions() const { return parse_direction(direction); }

FlowSettings FlowOptions::settings(const Comm& comm) const {
  FlowSettings settings;
  if (!(tau > 0.5 && tau <= 10)) throw InputError(text("--tau ", digits(tau), " is not above 0.5 and at most 10."));
  if (!(tolerance > 0 && tolerance < 1)) throw InputError(text("--tolerance ", digits(tolerance), " is not between 0 and 1."));
  if (max_steps < 2) throw InputError(text("--max-steps ", max_steps, " is too few: k is looked at every ", settings.interval, " steps."));
  if (device == "cuda") throw InputError("--device cuda: this karst computes on CPUs only. Use --device cpu.");
  if (device != "auto" && device != "cpu") throw InputError(text("--device ", quote(device), " is not one of auto, cpu, cuda."));
  if (storage != "f64" && storage != "f32") throw InputError(text("--storage ", quote(storage), " is not one of f64, f32."));
  if (threads < 0 || threads > 4096) throw InputError(text("--threads ", threads, " is not between 1 and 4096."));
  settings.tau = tau;
  settings.tolerance = tolerance;
  settings.max_steps = max_steps;
  settings.f32 = storage == "f32";
  settings.layout = parse_layout(layout);
  settings.equilibrium = parse_equilibrium(equilibrium);
  settings.overlap = !no_overlap;
  settings.threads = threads > 0 ? threads : cores_for_rank(comm);
  return settings;
}

void FlowOptions::check(const std::string& input, const Comm& comm) const {
  directions();
  settings(comm);
  fields.check();
  comm.on_root([&] {
    if (output.empty()) return std::string();
    check_run_directory(output, force);
    check_input_is_elsewhere(input, output);
    return std::string();
  });
}

}  // namespace karst
