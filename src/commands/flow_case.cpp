#include "commands/flow_case.hpp"

#include <mpi.h>

#include <cstdio>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/bracket.hpp"
#include "commands/checkpoints.hpp"
#include "commands/coarser_samples.hpp"
#include "commands/commands.hpp"
#include "commands/flow_answers.hpp"
#include "commands/flow_progress.hpp"
#include "commands/flow_report.hpp"
#include "commands/nested_start.hpp"
#include "commands/run_files.hpp"

namespace karst {

namespace {

bool starts_nested(const FlowOptions& options, const FlowSettings& settings) {
  return options.start == "nested" && settings.equilibrium == EquilibriumKind::stokes && settings.tolerance >= near_start_accuracy;
}

// While a GPU wakes up, which takes as long; its memory is not theirs. Where populations lie beside them they come first, and it hangs on
// what they leave whether there are coarser samples; after a restart it hangs on what was kept.
std::optional<std::vector<CoarserSample>> coarser_samples_at_once(const FlowCase& of, const FlowOptions& options,
                                                                  const FlowSettings& settings, const Comm& comm) {
  if (settings.device == DeviceKind::cpu || !starts_nested(options, settings) || !options.checkpoint.restart.empty()) return std::nullopt;
  const Axes wanted = in_both(options.directions(), of.sample.percolates);
  if (wanted == Axes{}) return std::nullopt;
  return coarser_samples({of.part.voxels, of.sample.shape()}, of.sample.boundary, wanted, settings.threads, comm);
}

/// One case on its way through its driving directions.
class CaseRun {
 public:
  /// `coarser`: where it is known already that flows start from them.
  CaseRun(FlowReport& report, FlowSolver& solver, std::int64_t part, FlowCase& from, std::optional<std::vector<CoarserSample>> coarser,
          const Comm& comm)
      : report_(report), solver_(solver), comm_(comm), files_(report, std::move(from.labels), part, comm),
        checkpoints_(report, solver, report.options.directory(), std::move(from.hints), comm), coarser_(std::move(coarser)) {
    if (!report.options.checkpoint.restart.empty()) checkpoints_.take_up();
  }

  // What was found is written at once, and each flow before the next takes its place. The flow that an earlier run was at comes first:
  // nothing else is kept of it.
  void run() {
    std::vector<int> to_run;
    for (const int axis : in_order()) {
      const auto a = static_cast<std::size_t>(axis);
      if (!report_.sample.percolates[a]) {
        report_.flows[a] = no_flow(axis);
        continue;
      }
      report_what_is_known(axis);
      if (!is_done(axis)) to_run.push_back(axis);
    }
    const bool says_it_once_more = to_run.empty() && report_.so_far.restarts > 0;
    bool starts_near = starts_nested(report_.options, report_.settings);
    for (auto axis = to_run.begin(); axis != to_run.end() && !checkpoints_.is_stopped(); ++axis) {
      if (starts_near && report_.so_far.axis != *axis) {
        start_from_coarser({axis, to_run.end()});
        starts_near = false;
      }
      if (!checkpoints_.is_stopped()) run_direction(*axis, *axis == to_run.back());
    }
    files_.write_results(says_it_once_more);
  }

  // After run(), when its solver has given its memory back.
  void run_variants(const std::vector<SampleVariant>& variants, const std::function<PoreImage(Boundary)>& load) {
    nested_.reset();
    const double begin = MPI_Wtime();
    try {
      for (const SampleVariant& variant : variants) {
        if (has_variant(report_.so_far.variants, variant, report_.settings)) continue;
        const auto look = [&](const FlowState& state) { return checkpoints_.go_on_unkept(state); };
        say_variant(variant);
        Json found = run_variant(variant, load(variant.boundary), report_.options.directions(), report_.settings,
                                 starts_nested(report_.options, report_.settings), look, comm_);
        if (!checkpoints_.is_stopped()) add_variant(report_.so_far.variants, std::move(found));
        checkpoints_.after_variant();
        if (checkpoints_.is_stopped()) break;
        files_.write_results();
      }
    } catch (const NotEnoughMemory& e) {
      report_.failures.push_back(text("the whole bracket: ", e.message()));
    }
    report_.seconds_variants = MPI_Wtime() - begin;
    files_.write_results();
  }

 private:
  void say_what_stays(int axis) const {
    if (comm_.is_root())
      std::fprintf(stderr, "karst: the flow along %c has come less near to its end than the one before: what was found then stays\n",
                   axis_names[static_cast<std::size_t>(axis)]);
  }

  void say_variant(const SampleVariant& variant) const {
    if (comm_.is_root())
      std::fprintf(stderr, "karst: the same with %s boundaries%s\n", std::string(boundary_name(variant.boundary)).c_str(),
                   variant.refinement == 2 ? ", in voxels half as large" : "");
  }

  bool is_done(int axis) const {
    const Json& answers = report_.so_far.answers[static_cast<std::size_t>(axis)];
    return report_.so_far.is_done(axis, report_.settings) &&
           (report_.options.forces().empty() || has_ended_series(answers, report_.settings));
  }

  std::vector<int> in_order() const {
    std::vector<int> order;
    const Axes driven = report_.options.directions();
    const std::optional<int> first = report_.so_far.axis;
    if (first && driven[static_cast<std::size_t>(*first)]) order.push_back(*first);
    for (int axis = 0; axis < 3; ++axis) {
      if (driven[static_cast<std::size_t>(axis)] && axis != first) order.push_back(axis);
    }
    return order;
  }

  // All flows that are to come, before the first of them that no checkpoint has.
  void start_from_coarser(const std::vector<int>& to_come) {
    Axes wanted{};
    for (const int axis : to_come) wanted[static_cast<std::size_t>(axis)] = true;
    const double begin = MPI_Wtime();
    const SampleSites sites{solver_.voxels(), report_.sample.shape()};
    if (!coarser_) coarser_ = coarser_samples(sites, report_.sample.boundary, wanted, report_.settings.threads, comm_);
    nested_ = nested_start_that_fits(
        std::move(*coarser_), sites, report_.sample.boundary, report_.settings,
        [&](const FlowState& state) { return checkpoints_.go_on_unkept(state); }, comm_);
    coarser_.reset();
    if (nested_) report_.coarser = nested_->runs();
    if (checkpoints_.is_stopped()) checkpoints_.stopped_at_start();
    report_.seconds_start += MPI_Wtime() - begin;
  }

  void report_what_is_known(int axis) {
    const std::vector<FlowState>& looks = report_.so_far.known(axis);
    if (!looks.empty()) report_.flows[static_cast<std::size_t>(axis)] = {looks.back(), is_converged(looks.back(), report_.settings)};
  }

  void run_direction(int axis, bool is_last) {
    const double begin = MPI_Wtime(), checkpoints_before = report_.seconds_checkpoint;
    {
      FlowStart start = checkpoints_.start(axis);
      if (start.monitors.empty() && nested_) start = nested_->start(axis);
      const FlowState from = start.monitors.empty() ? FlowState() : start.monitors.back();
      FlowProgress progress(comm_, report_.sample, axis, report_.settings.tolerance);
      const Flow flow = solver_.run(axis, start, [&](const FlowState& state) {
        report_.so_far.add(state, report_.settings.interval);
        progress.at(state);
        return checkpoints_.go_on(state);
      });
      report_.steps_here += flow.last.steps - from.steps;
      report_.seconds_of_steps += flow.last.seconds - from.seconds;
    }
    // The flows of a series are all of one run.
    if (!checkpoints_.is_stopped() && !report_.options.forces().empty()) report_.so_far.forget_before(axis);
    report_what_is_known(axis);
    report_.seconds_solve += MPI_Wtime() - begin - (report_.seconds_checkpoint - checkpoints_before);
    if (checkpoints_.is_stopped()) return;
    if (report_.so_far.is_behind(axis)) return say_what_stays(axis), checkpoints_.done(axis, is_last);
    const bool has_tables = measure(axis);
    files_.write_results();
    const bool has_fields = files_.write_fields(solver_, axis), has_series = run_series(axis);
    if (has_tables && has_fields && has_series) checkpoints_.done(axis, is_last);
  }

  // What else the flow says, while the solver has it.
  bool measure(int axis) {
    const double begin = MPI_Wtime();
    const FlowMeasures measures = measure_flow(solver_,
                                               {report_.flows[static_cast<std::size_t>(axis)]->last, report_.sample.shape(),
                                                report_.sample.sites(), report_.settings.force, report_.settings.threads},
                                               comm_);
    report_.so_far.answers[static_cast<std::size_t>(axis)] = summary_of(measures, report_.sample);
    const bool is_written = files_.write_tables(tables_of(measures, axis, report_.sample));
    report_.seconds_write += MPI_Wtime() - begin;
    return is_written;
  }

  // Of --forces, the weakest has been run: it is that of all other results. The others follow by rising size, each from the flow before.
  bool run_series(int axis) {
    const std::vector<double> forces = report_.options.forces();
    if (forces.empty()) return true;
    const double begin = MPI_Wtime();
    std::vector<FlowUnderForce> flows = {under_force(forces.front(), *report_.flows[static_cast<std::size_t>(axis)])};
    for (std::size_t i = 1; i < forces.size() && !checkpoints_.is_stopped(); ++i) {
      const FlowStart start = start_from_last();
      solver_.set_force(forces[i]);
      FlowProgress progress(comm_, report_.sample, axis, report_.settings.tolerance);
      const Flow flow = solver_.run(axis, start, [&](const FlowState& state) {
        progress.at(state);
        return checkpoints_.go_on_unkept(state);
      });
      flows.push_back(under_force(forces[i], flow));
      report_.steps_here += flow.last.steps;
      report_.seconds_of_steps += flow.last.seconds;
    }
    solver_.set_force(forces.front());
    report_.seconds_solve += MPI_Wtime() - begin;
    if (checkpoints_.is_stopped()) return false;
    const double nu = viscosity(report_.settings.tau);
    report_.so_far.answers[static_cast<std::size_t>(axis)]["forchheimer"] = forchheimer_json(flows, nu, report_.sample);
    return files_.write_tables({forchheimer_table(flows, axis, nu, report_.sample)});
  }

  FlowUnderForce under_force(double force, const Flow& flow) const {
    return {force, flow.last, FlowReport::reynolds(flow.last), FlowReport::mach(flow.last), flow.converged};
  }

  // In units of the force, which the flows of two forces nearly share.
  FlowStart start_from_last() const {
    FlowStart start;
    try {
      start.flows = solver_.site_flows();
    } catch (const NotEnoughMemory& e) {
      if (comm_.is_root())
        std::fprintf(stderr, "karst: the flow under the next force starts at rest: %s\n", with_options(e.message()).c_str());
    }
    return start;
  }

  FlowReport& report_;
  FlowSolver& solver_;
  Comm comm_;
  RunFiles files_;
  Checkpoints checkpoints_;
  std::optional<std::vector<CoarserSample>> coarser_;
  std::optional<NestedStart> nested_;
};

}  // namespace

std::string run_case(FlowCase flow_case, const FlowOptions& options, FlowSettings settings, const Comm& comm) {
  (void)options.fields.selection_in(flow_case.sample.shape());  // refused before anything is made
  const double begin = MPI_Wtime();
  options.choose_device(settings, comm);
  if (options.threads == 0 && settings.device == DeviceKind::cpu)
    settings.threads = useful_threads(settings.threads, flow_case.balance.sites_max);
  const double begin_of_start = MPI_Wtime();
  auto coarser = coarser_samples_at_once(flow_case, options, settings, comm);
  const double seconds_start = coarser ? MPI_Wtime() - begin_of_start : 0;
  FlowReport report(flow_case.sample, flow_case.balance, flow_case.choice, options, settings);
  report.device = device_words(settings.device, comm);
  report.is_prepared = !flow_case.labels;
  report.seconds_read = flow_case.seconds_read;
  report.seconds_prepare = flow_case.seconds_prepare;
  report.seconds_start = seconds_start;
  const std::int64_t part = flow_case.part.number;
  std::optional<FlowSolver> solver(std::in_place, std::move(flow_case.part), report.sample.boundary, report.sample.shape(), report.settings,
                                   comm);
  CaseRun run(report, *solver, part, flow_case, std::move(coarser), comm);
  report.seconds_prepare += MPI_Wtime() - begin - seconds_start;
  try {
    run.run();
    solver.reset();
    if (!flow_case.variants.empty() && report.stopped_by.empty()) run.run_variants(flow_case.variants, flow_case.load_again);
  } catch (const UnstableFlow& e) {
    throw MachineError(text(e.what_happened, " Use ", options.smaller_force(), " or a larger --tau."));
  }
  std::string found = options.json ? report.as_json() : report.as_text();
  if (report.failures.empty()) return found;
  throw ResultNotAccepted(found, "not written: " + joined(report.failures, "; "));
}

}  // namespace karst
