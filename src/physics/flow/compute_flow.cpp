#include "physics/flow/compute_flow.hpp"

#include <mpi.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/start_motion.hpp"
#include "run/machine/machine.hpp"
#include "solver/flow/flow_refusals.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

namespace {

UnsteadySettings settings_of(const FlowPlan& plan, const RankSettings& machine) {
  FlowNumerics numerics;
  numerics.lattice = plan.lattice;
  numerics.tau = plan.scales.tau();
  numerics.equilibrium = plan.equilibrium;
  UnsteadySettings settings{{numerics, machine}, plan.lambda, plan.force, {}, pressure_faces(plan.walls)};
  for (const NamedWall& wall : plan.walls) settings.walls.push_back(wall.rule);
  return settings;
}

void start(UnsteadyFlow& flow, const FlowPlan& plan, const Index3& shape, const Comm& comm) {
  if (plan.start == FlowStartKind::taylor_green) {
    const TaylorGreen vortex(shape, *plan.scales.speed);
    flow.start([&](std::size_t site) { return vortex.at(whole_box(shape).voxel_at(flow.voxels()[site])); });
  }
  if (plan.start == FlowStartKind::file) {
    const std::vector<SiteMotion> motions = motions_of_file(plan.start_file, shape, plan.scales, flow.voxels(), comm);
    flow.start([&](std::size_t site) { return motions[site]; });
  }
}

}  // namespace

void FlowSeries::refuse_unstable(const Flow& flow, const Result& result, const Comm& comm) {
  const FastestSite worst = fastest_site<SiteMotion>(flow, flow.voxels(), comm);
  const Index3 at = whole_box(result.sample.shape()).voxel_at(worst.voxel);
  const bool has_force = result.plan.force != std::array<double, 3>{};
  throw MachineError(text("the flow became unstable by step ", flow.steps(), " (speed ", digits(worst.speed, 3),
                          " in lattice units at voxel ", at[0], ",", at[1], ",", at[2], "). Use smaller voxels, ", setting("lambda", "bgk"),
                          ", ", has_force ? "a smaller " + setting("body_force") + ", " : "", "a lower ", setting("speed"), " or a lower ",
                          setting("reynolds"), "."));
}

FlowResult compute_flow(FlowCase flow_case, FlowEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  FlowResult result(flow_case, machine_used(flow_case.plan.machine, flow_case.cut.part.sites, comm));
  FlowObserver observer(flow_case.cut.part, result.plan, result.sample.shape(), result.machine.all_threads, comm);
  const auto flow = unsteady_flow(std::move(flow_case.cut.part), settings_of(result.plan, result.machine), comm);
  observer.claim_memory(result.machine);
  const bool is_restarted = events.begin(*flow, observer, result);
  if (!is_restarted) start(*flow, result.plan, result.sample.shape(), comm);
  for (const std::string& words : flow_case.notes) events.note(words);
  result.seconds.prepare += MPI_Wtime() - begin;
  TimeSeries<FlowSeries>(result, *flow, observer, events, comm).compute(is_restarted);
  return result;
}

}  // namespace karst
