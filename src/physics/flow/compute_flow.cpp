#include "physics/flow/compute_flow.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/start_motion.hpp"
#include "run/machine.hpp"
#include "solver/fastest_site.hpp"
#include "solver/unsteady_solver.hpp"

namespace karst {

namespace {

// Steps between two checks of stability, of signals and of the wall time.
constexpr std::int64_t steps_of_check = 128;

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

[[noreturn]] void refuse_unstable(const UnsteadyFlow& flow, const FlowPlan& plan, const Index3& shape, const Comm& comm) {
  const FastestSite worst = fastest_site<SiteMotion>(flow, flow.voxels(), comm);
  const Index3 at = whole_box(shape).voxel_at(worst.voxel);
  const bool has_force = plan.force != std::array<double, 3>{};
  throw MachineError(text("the flow became unstable by step ", flow.steps(), " (speed ", digits(worst.speed, 3),
                          " in lattice units at voxel ", at[0], ",", at[1], ",", at[2], "). Use smaller voxels, ", setting("lambda", "bgk"),
                          ", ", has_force ? "a smaller " + setting("body_force") + ", " : "", "a lower ", setting("speed"), " or a lower ",
                          setting("reynolds"), "."));
}

class Run {
 public:
  Run(FlowResult& result, UnsteadyFlow& flow, FlowObserver& observer, FlowEvents& events, const Comm& comm)
      : result_(result), plan_(result.plan), flow_(flow), observer_(observer), events_(events), comm_(comm) {}

  void compute(bool is_restarted) {
    if (!is_restarted || is_last()) at_step();
    if (is_restarted && !result_.state.monitors.empty()) judge(result_.state.monitors.back());
    while (result_.end == FlowEnd::none && events_.go_on()) {
      advance();
      at_step();
    }
    if (result_.end != FlowEnd::none) write_last();
    events_.end();
  }

 private:
  bool is_last() const { return plan_.end_step && flow_.steps() >= *plan_.end_step; }
  bool is_at(const std::optional<std::int64_t>& interval) const { return interval && flow_.steps() % *interval == 0; }

  void advance() {
    const std::int64_t now = flow_.steps();
    std::int64_t then = std::min(next_multiple(now, steps_of_check), next_multiple(now, plan_.monitor_steps));
    if (plan_.fields_steps) then = std::min(then, next_multiple(now, *plan_.fields_steps));
    if (plan_.end_step) then = std::min(then, *plan_.end_step);
    const double begin = MPI_Wtime();
    flow_.advance((then - now) / 2);
    if (!(comm_.max_all(flow_.fastest()) <= speed_limit)) refuse_unstable(flow_, plan_, result_.sample.shape(), comm_);
    result_.seconds.steps += MPI_Wtime() - begin;
    result_.steps_here += then - now;
    result_.state.steps = then;
  }

  // Monitors, fields and ends at this step.
  void at_step() {
    if (is_last()) result_.end = FlowEnd::at_time;
    const std::vector<FlowMonitor>& monitors = result_.state.monitors;
    const bool has_monitor = !monitors.empty() && monitors.back().steps == flow_.steps();
    if ((is_at(plan_.monitor_steps) || is_last()) && !has_monitor) monitor();
    if (is_at(plan_.fields_steps) && result_.end == FlowEnd::none) write_fields();
  }

  void monitor() {
    const double begin = MPI_Wtime();
    result_.state.monitors.push_back(observer_.observe(flow_, is_at(plan_.monitor_steps)));
    const FlowMonitor& last = result_.state.monitors.back();
    result_.seconds.measure += MPI_Wtime() - begin;
    judge(last);
    events_.monitor(result_);
  }

  void judge(const FlowMonitor& monitor) {
    if (plan_.tolerance && monitor.change && *monitor.change < *plan_.tolerance) result_.end = FlowEnd::converged;
  }

  void write_fields() {
    const double begin = MPI_Wtime();
    if (!plan_.lines.empty()) result_.state.profiles.push_back(observer_.profiles(flow_));
    result_.state.fields.push_back(flow_.steps());
    if (!events_.write_fields()) result_.state.fields.pop_back();
    fields_at_ = flow_.steps();
    result_.seconds.write += MPI_Wtime() - begin;
  }

  void write_last() {
    if (fields_at_ != flow_.steps()) write_fields();
  }

  FlowResult& result_;
  const FlowPlan& plan_;
  UnsteadyFlow& flow_;
  FlowObserver& observer_;
  FlowEvents& events_;
  Comm comm_;
  std::optional<std::int64_t> fields_at_;  // the last step at which fields were due
};

}  // namespace

FlowResult compute_flow(FlowCase flow_case, FlowEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  FlowResult result(flow_case, machine_used(flow_case.plan.machine, flow_case.cut.part.sites, comm));
  for (const std::string& words : flow_case.notes) events.note(words);
  FlowObserver observer(flow_case.cut.part, result.plan, result.sample.shape(), result.machine.all_threads, comm);
  const auto flow = unsteady_flow(std::move(flow_case.cut.part), settings_of(result.plan, result.machine), comm);
  const bool is_restarted = events.begin(*flow, observer, result);
  if (!is_restarted) start(*flow, result.plan, result.sample.shape(), comm);
  result.seconds.prepare += MPI_Wtime() - begin;
  Run(result, *flow, observer, events, comm).compute(is_restarted);
  return result;
}

}  // namespace karst
