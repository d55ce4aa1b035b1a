#include "commands/nested_start.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/error.hpp"
#include "commands/cut_case.hpp"
#include "geometry/coarser_pores.hpp"
#include "geometry/pores.hpp"

namespace karst {

namespace {

// Fewer tell little of the flow. A site for each rank at least: on up to 4096 ranks the flows are the same to the bit.
std::int64_t fewest_sites(const Comm& comm) { return std::max<std::int64_t>(4096, comm.size()); }

// The coarser flow is not that of the finer sample: by some percent, whatever its own distance to its end. Nothing here hangs on when the
// finer flow is to end: one that goes on after a restart has begun as it would have begun alone.
FlowSettings coarser_settings(FlowSettings settings, std::int64_t sites) {
  settings.tolerance = 5e-3;
  settings.max_steps = 20000;
  if (settings.device == DeviceKind::cpu) settings.threads = std::min(settings.threads, useful_threads(settings.threads, sites));
  return settings;
}

}  // namespace

NestedStart::NestedStart(const SampleSites& sites, Boundary boundary, const Axes& wanted, const FlowSettings& settings,
                         const FlowRuns::Look& look, const Comm& comm)
    : tau_may_differ_(settings.tau_may_differ) {
  const Index3 shape = coarser_shape(sites.shape);
  const BoxGrid grid(shape, comm.size());
  PoreBlock pores = coarser_pores(sites.voxels, sites.shape, grid, settings.threads, comm);
  const PoreReport left = remove_stagnant_pores(pores, grid, boundary, {true, true, true}, comm);
  Axes passing{};
  for (std::size_t a = 0; a < 3; ++a) passing[a] = wanted[a] && left.percolates[a];
  if (passing == Axes{} || left.sites < fewest_sites(comm)) return;

  FlowCase cut;
  {
    const FluidRows fluid(pores);
    pores = {};
    cut_into_parts(cut, fluid, shape, boundary, settings.threads, comm);
  }
  const NestedStart from({cut.part.voxels, shape}, boundary, passing, settings, look, comm);
  is_stopped_ = from.is_stopped_;
  if (is_stopped_) return;
  runs_ = from.runs_;
  CoarserRun run;
  run.shape = shape;
  run.sites = left.sites;
  FlowSolver solver(std::move(cut.part), boundary, shape, coarser_settings(settings, cut.balance.sites_max), comm);
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!passing[a]) continue;
    const auto look_here = [&](const FlowState& state) {
      is_stopped_ = !look(state);
      return !is_stopped_;
    };
    run.flows[a] = solver.run(axis, from.start(axis), look_here);
    if (is_stopped_) {
      runs_.clear();
      return;
    }
    flows_[a].emplace(SampleSites{solver.voxels(), shape}, solver.site_flows(), sites, boundary, settings.threads, comm);
  }
  runs_.push_back(run);
}

FlowStart NestedStart::start(int axis) const {
  const auto& flow = flows_[static_cast<std::size_t>(axis)];
  if (!flow) return {};
  FlowStart start;
  if (tau_may_differ_) {
    const CoarserRun& run = runs_.back();
    const double finer = 4 * run.flows[static_cast<std::size_t>(axis)]->last.k_driven();  // voxels half as large
    start.tau = fitting_tau(finer, static_cast<double>(run.sites) / static_cast<double>(whole_box(run.shape).volume()));
  }
  start.flow_at = [&flow](std::uint64_t voxel) { return flow->at(voxel); };
  return start;
}

std::optional<NestedStart> nested_start_that_fits(const SampleSites& sites, Boundary boundary, const Axes& wanted,
                                                  const FlowSettings& settings, const FlowRuns::Look& look, const Comm& comm) {
  try {
    return std::optional<NestedStart>(std::in_place, sites, boundary, wanted, settings, look, comm);
  } catch (const NotEnoughMemory& e) {
    if (comm.is_root()) std::fprintf(stderr, "karst: the flows start at rest: %s\n", e.what());
    return std::nullopt;
  }
}

}  // namespace karst
