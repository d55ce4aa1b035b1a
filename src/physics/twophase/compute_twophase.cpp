#include "physics/twophase/compute_twophase.hpp"

#include <mpi.h>

#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/parts/doubled_sample.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "physics/twophase/phase_starts.hpp"
#include "run/machine/machine.hpp"
#include "solver/flow/flow_refusals.hpp"

namespace karst {

namespace {

constexpr double permeability_tolerance = 1e-3;

// Sets the permeability of one fluid that fills all pores, and the force.
void set_force(TwophaseCase& of, const Comm& comm) {
  TwophasePlan& plan = of.plan;
  const TwophaseRequest& request = plan.request;
  const double capillary_number = request.wanted_capillary_number();
  if (capillary_number == 0) return;
  const std::size_t axis = request.axis();
  PermeabilityPlan flow;
  flow.directions = {};
  flow.directions[axis] = true;
  flow.numerics.tolerance = permeability_tolerance;
  flow.machine = request.machine;
  SampleCase sample;
  sample.sample = of.sample;
  sample.cut = of.one_fluid ? std::move(*of.one_fluid) : of.cut;
  sample.cut.part.site_data.clear();
  PermeabilityEvents silent;
  const PermeabilityResult found = find_permeability(std::move(sample), flow, nullptr, silent, comm);
  const Monitors& monitors = found.state.known(static_cast<int>(axis));
  plan.permeability = monitors.back().k_driven();
  plan.permeability_error = monitors.back().relative_error;
  plan.force = capillary_number * plan.law.tension / plan.permeability;
}

TwoPhaseLaw law_of(const TwophasePlan& plan) {
  TwoPhaseLaw law = plan.law;
  law.force_n[plan.request.axis()] = law.force_w[plan.request.axis()] = plan.force;
  return law;
}

// The settings of a point, from 1. The first two named walls are the reservoirs of the non-wetting and of the wetting fluid.
TwoPhaseSettings settings_of(std::int64_t point, const TwophaseResult& result) {
  const TwophasePlan& plan = result.plan;
  TwoPhaseSettings settings{FlowSettings{FlowNumerics(), result.machine}, law_of(plan), {}};
  if (const auto& pressure = plan.points[static_cast<std::size_t>(point - 1)].pressure)
    settings.walls = {Reservoir{3 * *pressure, 1}, Reservoir{0, 0}};
  return settings;
}

// The share of a site in the start of a point, from 1: the sites with the non-wetting fluid are those of the last points.
FlowInTime<TwoPhaseMotion>::MotionAt start_of(std::int64_t point, const TwophaseResult& result) {
  return [&result, first = result.plan.starts - point](std::size_t site) {
    const FluidsAtStart& start = result.start;
    return TwoPhaseMotion{0, {}, !start.shares.empty() ? start.shares[site] : start.filled[site] > first ? 1.0 : 0.0};
  };
}

}  // namespace

void TwophaseSeries::refuse_unstable(const Flow& flow, const Result& result, const Comm& comm) {
  const FastestSite worst = fastest_site<TwoPhaseMotion>(flow, flow.voxels(), comm);
  const Box sample = whole_box(result.sample.shape());
  const Index3 at = sample.voxel_at(worst.voxel % static_cast<std::uint64_t>(sample.volume()));
  throw MachineError(text("the flow became unstable by step ", flow.steps(), " (speed ", digits(worst.speed, 3), " voxels a step, above ",
                          digits(fastest_stable), ", at voxel ", at[0], ",", at[1], ",", at[2], "). Use a smaller ",
                          setting(result.plan.request.has_reservoirs() ? "pressures" : "capillary_number"), ", a smaller ",
                          setting("lattice_tension"), " or a larger ", setting("lattice_viscosity"), "."));
}

bool TwophaseSeries::ends_part(const Result& result) {
  const TwophaseState& state = result.state;
  return !state.monitors.empty() && state.monitors.back().point == state.part && last_point(state, result.plan).has_ended;
}

bool TwophaseSeries::has_ended_part(const Result& result, std::int64_t step) {
  std::int64_t end = 0;
  for (const TwophasePoint& point : points_of(result.state, result.plan)) {
    end += point.steps;
    if (end == step) return point.has_ended;
  }
  return false;
}

bool TwophaseSeries::has_converged(const Result& result) {
  return ends_part(result) && result.state.part == std::ssize(result.plan.points);
}

// If each point that is left takes all of its steps.
std::int64_t TwophaseSeries::last_step(const Result& result) {
  const TwophaseState& state = result.state;
  const std::int64_t begun_at = state.monitors.back().steps - last_point(state, result.plan).steps;
  return begun_at + result.plan.request.steps * (std::ssize(result.plan.points) - state.monitors.back().point + 1);
}

void TwophaseSeries::begin_part(Flow& flow, const Result& result) {
  const std::int64_t point = result.state.part;
  if (result.plan.request.has_reservoirs())
    flow.change(settings_of(point, result));
  else
    flow.begin_again(start_of(point, result));
}

namespace {

// The fluids hold each other back unless one is much thinner.
void warn_of_sums(const TwophaseResult& result, TwophaseEvents& events) {
  if (result.plan.request.viscosity_ratio != 1) return;
  for (const TwophasePoint& point : points_of(result.state, result.plan)) {
    if (!point.kr_n || !point.kr_w || !point.error_n || !point.error_w) continue;
    const double sum = *point.kr_n + *point.kr_w;
    if (sum > 1 + *point.error_n + *point.error_w)
      events.note(text("warning: at the saturation ", digits(point.saturation, 3), " both relative permeabilities add to ", digits(sum, 4),
                       ", more than 1 with equal viscosities."));
  }
}

}  // namespace

TwophaseResult compute_twophase(TwophaseCase of, TwophaseEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  set_force(of, comm);
  of.one_fluid.reset();
  TwophaseResult result(of, machine_used(of.plan.request.machine, of.cut.part.sites, comm));
  result.seconds.start = MPI_Wtime() - begin;
  const TwophasePlan& plan = result.plan;
  const TwophaseRequest& request = plan.request;
  result.flows = request.is_pair() ? 2 : request.copies();
  if (request.start == PhaseStart::file && !events.is_restarted()) {
    const Index3& shape = result.sample.shape();
    result.start.shares = shares_of_file(request.start_path, shape, numbers_in_sample(of.cut.part.voxels, shape), comm);
  }
  PhasePair flow(std::move(of.cut.part), settings_of(1, result), request.is_pair(), request.has_reservoirs(), comm);
  TwophaseObserver observer(plan, result.state, result.sample, result.machine, comm);
  const bool is_restarted = events.begin(flow, observer, result);
  if (!is_restarted) flow.start(start_of(1, result));
  if (is_restarted && request.has_reservoirs()) flow.change(settings_of(result.state.part, result));
  for (const std::string& words : of.notes) events.note(words);
  for (const std::string& words : twophase_notes(plan, result.sample.image.porosity_connected)) events.note(words);
  result.seconds.prepare += MPI_Wtime() - begin - result.seconds.start;
  TimeSeries<TwophaseSeries>(result, flow, observer, events, comm).compute(is_restarted);
  warn_of_sums(result, events);
  return result;
}

}  // namespace karst
