#include "physics/permeability/nested_start.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include "base/error.hpp"

namespace karst {

namespace {

// A converged coarser flow still differs from the finer flow by some percent, so 0.5 % is enough. The settings must not depend on the
// tolerance and max_steps of the finer flow: a restart with other values then starts from the same coarser flows.
FlowSettings coarser_settings(FlowSettings settings, std::int64_t sites) {
  settings.tolerance = 5e-3;
  settings.max_steps = 20000;
  if (settings.storage == Storage::f16) settings.storage = Storage::f32;  // f16 is not as accurate as this tolerance
  if (settings.device == DeviceKind::cpu) settings.threads = useful_threads(settings.threads, sites);
  return settings;
}

}  // namespace

NestedStart::NestedStart(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary, const FlowSettings& settings,
                         const Flows::AtMonitor& look, const Comm& comm)
    : tau_may_differ_(settings.tau_may_differ) {
  while (!samples.empty() && !is_stopped_) {
    CoarserSample coarsest = std::move(samples.back());
    samples.pop_back();
    const double voxels = std::ldexp(1.0, static_cast<int>(samples.size()) + 1);  // of the sample, along an edge of a voxel
    run(std::move(coarsest), voxels, samples.empty() ? sites : SampleSites{samples.back().part.voxels, samples.back().shape}, boundary,
        settings, look, comm);
  }
  if (is_stopped_) runs_.clear();
}

void NestedStart::run(CoarserSample sample, double edge, const SampleSites& finer, Boundary boundary, const FlowSettings& settings,
                      const Flows::AtMonitor& look, const Comm& comm) {
  const Index3 shape = sample.shape;
  CoarserRun run;
  run.shape = shape;
  run.sites = sample.sites;
  FlowSettings of_sample = coarser_settings(settings, sample.sites_max);
  for (double& permeability : of_sample.permeabilities) permeability /= edge * edge;
  FlowSolver solver(std::move(sample.part), boundary, shape, of_sample, comm);
  const auto places = std::make_shared<const CoarseSites>(SampleSites{solver.voxels(), shape}, finer, boundary, settings.threads, comm);
  for (int axis = 0; axis < 3 && !is_stopped_; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!sample.passing[a]) continue;
    run.flows[a] = solver.compute(axis, start(axis), [&](const FlowState& state) {
      is_stopped_ = !look(state);
      return !is_stopped_;
    });
    if (is_stopped_) continue;
    flows_[a].emplace(
        places, [&](const Flows::FlowVisit& visit) { solver.visit_flows(visit); }, settings.threads, comm);
  }
  runs_.push_back(run);
}

FlowStart NestedStart::start(int axis) const {
  const auto& flow = flows_[static_cast<std::size_t>(axis)];
  if (!flow) return {.from_pressure = true};
  FlowStart start;
  if (tau_may_differ_) {
    const CoarserRun& run = runs_.back();
    const double finer = 4 * run.flows[static_cast<std::size_t>(axis)]->last.k_driven();  // k in voxels half as large
    start.tau = fitting_tau(finer, static_cast<double>(run.sites) / static_cast<double>(whole_box(run.shape).volume()));
  }
  start.flow_at = [&flow](std::uint64_t voxel) { return flow->at(voxel); };
  return start;
}

std::optional<NestedStart> nested_start_that_fits(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary,
                                                  const FlowSettings& settings, const Flows::AtMonitor& look, const Note& note,
                                                  const Comm& comm) {
  try {
    return std::optional<NestedStart>(std::in_place, std::move(samples), sites, boundary, settings, look, comm);
  } catch (const NotEnoughMemory& e) {
    note("the flows start at rest: " + e.message());
    return std::nullopt;
  }
}

}  // namespace karst
