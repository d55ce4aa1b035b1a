#include "physics/permeability/find_permeability.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/bracket/coarser_samples.hpp"
#include "solver/flow/estimate/extrapolation.hpp"
#include "solver/flow/estimate/flow_snapshots.hpp"
#include "solver/memory/memory_need.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

using CoarserSamples = std::vector<CoarserSample>;

// With a GPU on any rank, coarser samples are made while the GPU starts: both take about the same time, and the samples need no GPU memory.
// With a CPU, they are made later, because populations are allocated first. After a restart, they are made later because a restart may need
// none of them.
std::optional<CoarserSamples> early_coarser_samples(const PermeabilityResult& result, const Part& part, bool is_restarted,
                                                    const Comm& comm) {
  const bool has_gpus = comm.max_all(std::int64_t{result.machine.device == DeviceKind::cuda}) != 0;
  if (!has_gpus || !starts_nested(result.plan) || may_be_corrected(result.settings()) || is_restarted) return std::nullopt;
  const SampleFacts& sample = result.sample;
  const Axes wanted = in_both(result.plan.directions, sample.percolates);
  if (wanted == Axes{}) return std::nullopt;
  return coarser_samples({part.voxels, sample.shape()}, part.site_data, part.velocities, sample.boundary, wanted, result.sizes,
                         result.machine.threads, comm);
}

/// The flows of a result, one after the other in one solver.
class FlowDirections : public AxisSeries<PermeabilitySeries> {
 public:
  /// `coarser`: the coarser samples, if already made.
  /// `site_data`: of the part, if there may be coarser samples.
  FlowDirections(PermeabilityResult& result, FlowSolver& solver, std::optional<CoarserSamples> coarser, RawVector<std::byte> site_data,
                 PermeabilityEvents& events, const Comm& comm)
      : AxisSeries(result, solver, events), plan_(result.plan), settings_(result.settings()), comm_(comm), coarser_(std::move(coarser)),
        site_data_(std::move(site_data)), starts_near_(starts_nested(plan_) && !solver.corrects()) {}

 private:
  bool is_done(int axis) const {
    const auto& answers = result_.state.answers[static_cast<std::size_t>(axis)];
    const bool has_series = plan_.forces.empty() || (answers && answers->forchheimer && has_ended(*answers->forchheimer, settings_));
    return result_.state.is_done(axis, settings_) && has_series;
  }

  // A flow whose populations are in the checkpoint is first.
  std::vector<int> axes_to_compute() const override {
    std::vector<int> order = {0, 1, 2};
    std::stable_partition(order.begin(), order.end(), [&](int axis) { return axis == result_.state.axis_in_checkpoint; });
    std::erase_if(order, [&](int axis) {
      const auto a = static_cast<std::size_t>(axis);
      return !plan_.directions[a] || !result_.sample.percolates[a] || is_done(axis);
    });
    return order;
  }

  // Computes the coarser flows for all remaining flows, before the first flow that no earlier run began.
  void prepare(const std::vector<int>& to_come) override {
    if (!starts_near_ || result_.state.axis_in_checkpoint == to_come.front()) return;
    starts_near_ = false;
    Axes wanted{};
    for (const int axis : to_come) wanted[static_cast<std::size_t>(axis)] = true;
    const double begin = MPI_Wtime();
    const SampleSites sites{solver_.voxels(), result_.sample.shape()};
    const Boundary boundary = result_.sample.boundary;
    if (!coarser_) {
      coarser_ =
          coarser_samples(sites, site_data_, velocity_set(settings_.lattice), boundary, wanted, result_.sizes, settings_.threads, comm_);
    }
    nested_ = nested_start_that_fits(
        std::move(*coarser_), sites, boundary, settings_, [&](const FlowState& state) { return go_on(AxisRole::other, state); },
        [&](const std::string& words) { events_.note(words); }, comm_);
    coarser_.reset();
    site_data_ = {};
    if (nested_) result_.coarser = nested_->runs();
    if (result_.is_stopped) events_.stopped_in("the coarser samples");
    result_.seconds.start += MPI_Wtime() - begin;
  }

  Flow compute_flow(int axis, const FlowStart& start, AxisRole role) {
    const FlowState from = start.monitors.empty() ? FlowState() : start.monitors.back();
    events_.begins(axis);
    bool is_begin = start.monitors.empty(), was_corrected = from.correction.has_value();
    const Flow flow = solver_.compute(axis, start, [&](const FlowState& state) {
      if (std::exchange(is_begin, false)) note_path(axis, state);
      if (is_regular(state, settings_.interval) && std::exchange(was_corrected, state.correction.has_value()) && !state.correction) {
        note(axis, state.cycle_begin ? "extrapolated" : "computed by plain steps", " from step ", state.steps - settings_.interval,
             " on, because corrections of the pressure did not converge");
      }
      if (role == AxisRole::result) result_.state.add(state, settings_.interval);
      return go_on(role, state);
    });
    result_.steps_here += flow.last.steps - from.steps;
    result_.seconds.steps += flow.last.seconds - from.seconds;
    return flow;
  }

  template <class... Words>
  void note(int axis, const Words&... words) {
    events_.note(text("flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", words...));
  }

  // Says it if a flow goes on by plain steps, for want of memory.
  void note_path(int axis, const FlowState& state) {
    if (solver_.corrects() && (state.correction || !is_regular(state, settings_.interval))) return;
    if (may_be_corrected(settings_) && !solver_.corrects()) {
      const auto bytes = static_cast<double>(network_bytes(result_.sample.sites(), settings_));
      note(axis, "pressure is not corrected (the network of the pores needs ", human_bytes(bytes), ", and less is free)");
    }
    if (may_be_extrapolated(settings_) && !state.cycle_begin) {
      const double bytes = static_cast<double>(result_.sample.sites()) * static_cast<double>(FlowSnapshots::bytes_of_cycle);
      note(axis, "not extrapolated (snapshots need ", human_bytes(bytes), " of host memory, and less is free)");
    }
  }

  void compute_along(int axis) override {
    const double begin = MPI_Wtime(), before = seconds_of_events_;
    {
      FlowStart start = events_.start(axis);
      if (start.monitors.empty() && nested_) start = nested_->start(axis);
      start.from_pressure = start.monitors.empty() && plan_.start == StartKind::automatic;
      compute_flow(axis, start, AxisRole::result);
    }
    // All flows of a series are of the same run.
    if (!result_.is_stopped && !plan_.forces.empty()) result_.state.forget_before(axis);
    result_.seconds.solve += MPI_Wtime() - begin - (seconds_of_events_ - before);
  }

  bool measure(int axis) override {
    if (result_.state.is_behind(axis)) {
      note(axis, "this run converged less than the earlier one; the earlier result is kept");
      return false;
    }
    const double begin = MPI_Wtime();
    const auto a = static_cast<std::size_t>(axis);
    const MeasuredFlow of = {result_.flow(axis)->last, result_.sample, settings_.force, settings_.threads};
    result_.measures[a] = measure_flow(solver_, of, comm_);
    result_.state.answers[a] = answers_of(*result_.measures[a], result_.sample);
    result_.seconds.measure += MPI_Wtime() - begin;
    return true;
  }

  // The flow under the weakest force gives all other results. The other flows follow by rising force, each from the previous flow.
  bool compute_series(int axis) override {
    const std::vector<double>& forces = plan_.forces;
    if (forces.empty()) return true;
    const double begin = MPI_Wtime(), before = seconds_of_events_;
    std::vector<FlowUnderForce>& flows = result_.series[static_cast<std::size_t>(axis)];
    flows = {{forces.front(), *result_.flow(axis)}};
    for (std::size_t i = 1; i < forces.size() && !result_.is_stopped; ++i) {
      const FlowStart start = start_from_last();
      solver_.set_force(forces[i]);
      flows.push_back({forces[i], compute_flow(axis, start, AxisRole::series)});
    }
    solver_.set_force(forces.front());
    result_.seconds.solve += MPI_Wtime() - begin - (seconds_of_events_ - before);
    if (result_.is_stopped) return false;
    result_.state.answers[static_cast<std::size_t>(axis)]->forchheimer = forchheimer_series(flows, viscosity(settings_.tau));
    return events_.keep(AxisRole::series, axis);
  }

  // In units of the force, flows under two forces are nearly the same.
  FlowStart start_from_last() const {
    FlowStart start;
    try {
      start.flows = solver_.site_flows();
    } catch (const NotEnoughMemory& e) {
      events_.note("the flow under the next force starts at rest: " + e.message());
    }
    return start;
  }

  const PermeabilityPlan& plan_;
  const FlowSettings settings_;
  Comm comm_;
  std::optional<CoarserSamples> coarser_;
  RawVector<std::byte> site_data_;
  std::optional<NestedStart> nested_;
  bool starts_near_;
};

void run_variants(PermeabilityResult& result, const RockInput& input, PermeabilityEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  const VariantPlan plan = {result.plan.directions, result.settings(), result.plan.start == StartKind::automatic,
                            starts_nested(result.plan), result.sizes};
  const auto look = [&](const FlowState& state) {
    const bool goes_on = events.go_on(AxisRole::other, state);
    result.is_stopped = result.is_stopped || !goes_on;
    return goes_on;
  };
  const auto note = [&](const std::string& words) { events.note(words); };
  Cleaning cleaning = {.axes = result.sample.kept_for,
                       .threads = result.machine.all_threads,
                       .porous = result.plan.porous,
                       .mask = result.sample.image.mask};
  try {
    for (const SampleVariant& variant : result.plan.variants) {
      if (has_variant(result.state.variants, variant, plan.settings)) continue;
      cleaning.boundary = variant.boundary;
      note(text("now with ", variant_words(variant, plan.settings.lattice)));
      if (auto run = run_variant(variant, input.read(cleaning), plan, look, note, comm)) add_variant(result.state.variants, *run);
      events.variant_done();
      if (result.is_stopped) break;
    }
  } catch (const NotEnoughMemory& e) {
    result.failures.push_back("the complete bracket: " + e.message());
  }
  result.seconds.variants = MPI_Wtime() - begin;
  events.results(false);
}

[[noreturn]] void refuse_unstable(const UnstableFlow& e, const PermeabilityPlan& plan) {
  const std::string smaller = plan.forces.empty() ? "a smaller " + setting("body_force") : "smaller " + setting("forces");
  throw UnstableFlow(e.what_happened, text("Use ", smaller, " or a larger ", setting("tau"), "."));
}

}  // namespace

bool PermeabilitySeries::has_converged(const Result& result, int axis) {
  return is_converged(result.state.monitors[static_cast<std::size_t>(axis)].back(), result.plan.numerics);
}

bool PermeabilitySeries::has_ended(const Result& result, int axis) {
  return karst::has_ended(result.state.monitors[static_cast<std::size_t>(axis)].back(), result.plan.numerics);
}

// A flow that started from another flow cannot reach the same estimated error as a flow that started at rest.
bool PermeabilitySeries::can_continue(const Result& result, int axis) {
  return result.state.monitors[static_cast<std::size_t>(axis)].back().least_error <= result.plan.numerics.tolerance;
}

FlowStart PermeabilitySeries::start(Result& result, int axis, const std::function<void()>& restore) {
  const auto a = static_cast<std::size_t>(axis);
  result.state.done[a] = false;
  return {.monitors = result.state.monitors[a], .restore = restore};
}

double PermeabilitySeries::seconds_of_monitor(const Result& result, const State& state) {
  return state.seconds * static_cast<double>(result.plan.numerics.interval) / static_cast<double>(state.steps);
}

PermeabilityResult find_permeability(SampleCase sample_case, const PermeabilityPlan& plan, const RockInput* input,
                                     PermeabilityEvents& events, const Comm& comm) {
  check_plan(plan);
  check_boundary(plan, sample_case.sample.boundary);
  check_directions(plan, sample_case.sample.kept_for);
  check_lattice(plan, sample_case.cut.part.velocities);
  check_porous(plan, !sample_case.sample.image.porous.empty());
  if (!plan.variants.empty() && !input)
    throw InputError(text(setting("bracket"), " reads the rock again for other boundaries. Give find_permeability() its RockInput."));
  const double begin = MPI_Wtime();
  PermeabilityResult result(sample_case, plan, machine_used(plan.machine, sample_case.cut.part.sites, comm));
  const double begin_of_start = MPI_Wtime();
  auto coarser = early_coarser_samples(result, sample_case.cut.part, events.is_restarted(), comm);
  result.seconds.start = coarser ? MPI_Wtime() - begin_of_start : 0;
  RawVector<std::byte> site_data;
  if (starts_nested(plan) && !coarser) site_data = sample_case.cut.part.site_data;
  std::optional<FlowSolver> solver(std::in_place, std::move(sample_case.cut.part), result.sample.boundary, result.sample.shape(),
                                   result.settings(), comm);
  events.begin(*solver, result);
  for (const std::string& note : plan.notes) events.note(note);
  for (const std::string& note : porous_notes(result)) events.note(note);
  result.seconds.prepare += MPI_Wtime() - begin - result.seconds.start;
  try {
    FlowDirections(result, *solver, std::move(coarser), std::move(site_data), events, comm).compute();
    solver.reset();
    if (!result.is_stopped && !plan.variants.empty()) run_variants(result, *input, events, comm);
  } catch (const UnstableFlow& e) {
    events.settle();
    if (!e.has_usual_advice) throw;
    refuse_unstable(e, plan);
  }
  return result;
}

PermeabilityResult find_permeability(Rock rock, const PermeabilityPlan& plan, const Comm& comm) {
  PermeabilityEvents events;
  return find_permeability(case_of(rock, plan, comm), plan, nullptr, events, comm);
}

}  // namespace karst
