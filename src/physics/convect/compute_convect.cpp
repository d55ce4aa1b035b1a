#include "physics/convect/compute_convect.hpp"

#include <mpi.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/convect/convect_start.hpp"
#include "run/machine/machine.hpp"
#include "solver/flow/flow_refusals.hpp"
#include "solver/thermal/thermal_solver.hpp"

namespace karst {

ConvectChanges::ConvectChanges(const ConvectState& state) {
  const ConvectMonitor &first = state.monitors.front(), &last = state.monitors.back();
  mass = last.mass / first.mass - 1;
  energy = (last.energy + last.potential - first.energy - first.potential) / first.energy;
}

void ConvectSeries::refuse_unstable(const Flow& flow, const Result& result, const Comm& comm) {
  const FastestSite worst = fastest_site<ThermalMotion>(flow, flow.voxels(), comm);
  const Index3 at = whole_box(result.plan.shape).voxel_at(worst.voxel);
  throw MachineError(text("the flow became unstable by step ", flow.steps(), " (speed ", digits(worst.speed, 3), " voxels a step at voxel ",
                          at[0], ",", at[1], ",", at[2], "). Use a larger ", setting("tau"), ", a smaller ", setting("gravity"),
                          ", or smaller differences of temperature and density."));
}

ConvectResult compute_convect(ConvectCase convect_case, ConvectEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  ConvectResult result(convect_case, machine_used(convect_case.plan.request.machine, convect_case.cut.part.sites, comm));
  const ConvectPlan& plan = result.plan;
  const ThermalSettings thermal{FlowSettings{FlowNumerics(), result.machine}, plan.law, plate_tables(plan.plates, plan.law), plan.shape};
  const auto flow = thermal_flow(std::move(convect_case.cut.part), thermal, comm);
  result.bytes = comm.sum_all(flow->bytes());
  ConvectObserver observer(plan, flow->voxels(), result.machine, comm);
  const bool is_restarted = events.begin(*flow, observer, result);
  if (!is_restarted) {
    const ConvectStart start(plan);
    flow->start([&](std::size_t site) { return start.at(whole_box(plan.shape).voxel_at(flow->voxels()[site])); });
  }
  result.seconds.prepare += MPI_Wtime() - begin;
  TimeSeries<ConvectSeries>(result, *flow, observer, events, comm).compute(is_restarted);
  return result;
}

}  // namespace karst
