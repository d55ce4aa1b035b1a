// karst bench: speed of steps on this machine, compared with its measured bandwidth; and of runs on more and more ranks.
#include <optional>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "commands/bench_options.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "commands/trial_machine.hpp"
#include "geometry/synthetic/sandstone.hpp"
#include "io/files/run_directory.hpp"
#include "physics/convect/convect_case.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "physics/permeability/share_sweep.hpp"
#include "record/bench_report.hpp"
#include "solver/flow/flow_solver.hpp"
#include "trials/scratch_folder.hpp"

namespace karst {

namespace {

// A sandstone; with a porosity of 1 an empty box.
SampleOptions sample_of(const BenchPlan& plan) {
  SampleOptions options;
  options.repeat = plan.repeat;
  options.shape = plan.shape;
  options.kind = plan.porosity == 1 ? "box" : "sandstone";
  if (plan.porosity == 1) return options;
  options.porosity = plan.porosity;
  options.grains = grains_along(plan.shape[0]);
  return options;
}

CutRock thermal_parts(Rock& rock, const BenchPlan& plan, const Comm& comm) {
  ConvectRequest request = {.machine = plan.machine, .cut = plan.cut, .is_periodic = true, .steps = 0};
  return convect_case(rock, request, comm).cut;
}

CutRock parts_of(Rock& rock, const BenchPlan& plan, const FlowSettings& settings, const Comm& comm) {
  if (plan.is_thermal()) return thermal_parts(rock, plan, comm);
  PermeabilityPlan run;
  run.numerics = settings;
  run.machine = plan.machine;
  run.cut = plan.cut;
  CutRock parts = case_of(rock, run, comm, LinkForm::wide).cut;  // bench compares forms
  if (plan.edges == EdgeOrder::segments) return parts;
  parts.part = with_single_edge_sites(parts.part);
  parts.balance = Balance(comm.gather_all(PartSummary(parts.part)));
  return parts;
}

std::vector<BenchVariant> variants_of(const FlowSettings& settings, bool all) {
  if (!all) return {{settings, {}}};
  std::vector<BenchVariant> variants;
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    for (const LayoutKind layout : all_layouts()) {
      variants.push_back({settings, {}});
      variants.back().settings.storage = storage;
      variants.back().settings.layout = layout;
    }
  }
  return variants;
}

[[noreturn]] void refuse_no_site(const std::string& shape) {
  throw InputError(text("--shape ", quote(shape),
                        " holds no site (no pore of this sandstone leads through the sample, so there is no "
                        "speed to measure). Use a larger --shape or a larger --porosity."));
}

std::string sweep(Rock& rock, const BenchPlan& plan, const FlowSettings& settings, const BenchOptions& options, const Comm& comm) {
  if (comm.size() == 1) {
    throw InputError(text(setting("shares"), " needs two ranks or more (the ranks after the first get the shares). Use mpirun -n 2."));
  }
  SweepReport report = {rock.file.shape, plan.porosity, rock.report.sites, settings, device_words(settings, comm), {}};
  report.sweep = sweep_shares(rock, {plan.shares, plan.has_found_shares, settings, plan.rounds}, comm);
  return options.csv() ? sweep_csv(report) : options.json() ? sweep_json(report) : sweep_text(report);
}

ScalingReport scaling_of(const ScalingPlan& plan, const BenchOptions& options, const Comm& comm) {
  const ScratchFolder scratch;
  Progress progress(comm, text(scaling_name(plan.kind), " scaling"));
  try {
    return measure_scaling(plan, place_in(scratch, options.mpirun()), [&](double share) { progress.at(share); });
  } catch (const TrialFailed& failed) {
    throw MachineError(text("no run was measured: ", failed.reason));
  }
}

// Throws ResultNotAccepted if k differs between the runs.
std::string run_scaling(const BenchOptions& options, const Comm& comm) {
  const std::string& device = options.device();
  if (device != "auto" && device != "cpu" && device != "cuda")
    throw InputError(text(setting("device", device), " does not go with ", setting("scaling"), " (all ranks are alike). Use ",
                          setting("device", "cpu"), " or ", setting("device", "cuda"), "."));
  const ScalingPlan plan = options.scaling_plan(machine_for_trials("karst bench --scaling", device, comm));
  std::optional<RunDirectory> directory;
  if (!options.output().empty()) directory.emplace(options.output(), options.force());
  ScalingReport report = scaling_of(plan, options, comm);
  if (directory) {
    for (const FigureFile& file : report.files) directory->write(file.name, file.content);
    report.text += text("\nwrote ", options.output(), " (page.html, table.csv, scaling.json, and the figures as SVG and CSV)\n");
  }
  const std::string& out = options.json() ? report.json : options.csv() ? report.csv : report.text;
  if (!report.problem.empty()) throw ResultNotAccepted(out, report.problem);
  return out;
}

}  // namespace

std::string run_bench(const Arguments& arguments, const Comm& comm) {
  CommandLine line("bench", "Measures the speed of steps through a sandstone, and of copies of the same memory.");
  const BenchOptions options(line);
  line.parse(arguments);
  const BenchPlan plan = options.plan();
  check_cut_choice(plan.cut, comm);
  if (options.scales()) return run_scaling(options, comm);
  const auto device_at_work = wake_device(plan.machine, comm);
  FlowSettings settings;
  static_cast<RankSettings&>(settings) = rank_settings(plan.machine, comm);
  settings.lattice = plan.lattice;

  const Cleaning cleaning = plan.is_thermal() ? cleaning_for_convect(settings.threads) : Cleaning{.threads = settings.threads};
  const SampleOptions sample_options = sample_of(plan);
  const auto sample = make_sample(sample_options);
  Rock rock = rock_of_sample(*sample, cleaning, comm);
  if (rock.report.sites == 0) refuse_no_site(options.shape());
  if (plan.sweeps) return sweep(rock, plan, settings, options, comm);
  const CutRock parts = parts_of(rock, plan, settings, comm);
  BenchReport report;
  report.kind = sample_options.kind;
  report.shape = sample->shape();
  report.porosity = plan.porosity;
  report.sites = comm.sum_all(parts.part.sites);
  report.directions = parts.part.velocities.size();
  report.machine = machine_used(plan.machine, std::nullopt, comm);
  report.balance = parts.balance;
  report.choice = parts.choice;
  report.sizes = parts.sizes;
  report.edges = plan.edges;
  report.switches = plan.switches;
  report.variants = variants_of(settings, plan.all);
  Rounds rounds = {plan.rounds};
  rounds.breaks_up = plan.breaks_up;
  for (BenchVariant& each : report.variants) {
    each.speed = plan.is_thermal() ? measure_thermal_speed(parts.part, each.settings, rounds, comm, plan.switches)
                                   : measure_speed(parts.part, cleaning.boundary, each.settings, rounds, comm, plan.switches);
  }
  return options.json() ? bench_json(report) : with_options(bench_text(report));
}

}  // namespace karst
