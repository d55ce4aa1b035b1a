#include "physics/convect/compute_convect.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/convect/convect_start.hpp"
#include "run/machine.hpp"
#include "solver/fastest_site.hpp"
#include "solver/thermal_solver.hpp"

namespace karst {

namespace {

constexpr double fastest_stable = 0.7;  // voxels a step; sound has 1.18

// Steps between two checks of stability, of signals and of the wall time.
constexpr std::int64_t steps_of_check = 1024;

[[noreturn]] void refuse_unstable(const ThermalFlow& flow, const Index3& shape, const Comm& comm) {
  const FastestSite worst = fastest_site<ThermalMotion>(flow, flow.voxels(), comm);
  const Index3 at = whole_box(shape).voxel_at(worst.voxel);
  throw MachineError(text("the flow became unstable by step ", flow.steps(), " (speed ", digits(worst.speed, 3), " voxels a step at voxel ",
                          at[0], ",", at[1], ",", at[2], "). Use a larger ", setting("tau"), ", a smaller ", setting("gravity"),
                          ", or smaller differences of temperature and density."));
}

class Run {
 public:
  Run(ConvectResult& result, ThermalFlow& flow, ConvectEvents& events, const Comm& comm)
      : result_(result), request_(result.plan.request), flow_(flow), events_(events), comm_(comm) {}

  void compute(bool is_restarted) {
    if (!is_restarted || is_last()) at_step();
    while (!result_.is_complete && events_.go_on()) {
      advance();
      at_step();
    }
    events_.end();
  }

 private:
  bool is_at(std::int64_t interval) const { return flow_.steps() % interval == 0; }
  bool is_last() const { return flow_.steps() >= request_.steps; }

  void advance() {
    const std::int64_t now = flow_.steps();
    std::int64_t then = std::min({next_multiple(now, steps_of_check), next_multiple(now, request_.monitor_steps), request_.steps});
    if (request_.fields_steps) then = std::min(then, next_multiple(now, *request_.fields_steps));
    const double begin = MPI_Wtime();
    flow_.advance((then - now) / 2);
    if (!(comm_.max_all(flow_.fastest()) <= fastest_stable)) refuse_unstable(flow_, result_.plan.shape, comm_);
    result_.seconds.steps += MPI_Wtime() - begin;
    result_.steps_here += then - now;
    result_.state.steps = then;
  }

  // Monitors, fields and ends at this step. A restart of a complete run has the monitor of its last step already.
  void at_step() {
    result_.is_complete = is_last();
    const bool has_fields = result_.is_complete || (request_.fields_steps && is_at(*request_.fields_steps));
    if (has_fields || is_at(request_.monitor_steps)) look(has_fields);
    if (has_fields && is_after_last(result_.state.fields)) write_fields();
  }

  static std::int64_t step_of(std::int64_t step) { return step; }
  static std::int64_t step_of(const ConvectMonitor& monitor) { return monitor.steps; }
  static std::int64_t step_of(const RowProfiles& rows) { return rows.steps; }
  template <class Records>
  bool is_after_last(const Records& records) const {
    return records.empty() || step_of(records.back()) < flow_.steps();
  }

  void look(bool has_fields) {
    ConvectState& state = result_.state;
    const bool wants_monitor = is_after_last(state.monitors), wants_rows = has_fields && is_after_last(state.profiles);
    if (!wants_monitor && !wants_rows) return;
    const double begin = MPI_Wtime();
    ConvectLook found = look_at(flow_, result_.plan, result_.machine.threads, comm_);
    result_.seconds.measure += MPI_Wtime() - begin;
    if (wants_rows) state.profiles.push_back(std::move(found.profiles));
    if (!wants_monitor) return;
    state.monitors.push_back(found.monitor);
    events_.monitor(result_);
  }

  void write_fields() {
    const double begin = MPI_Wtime();
    result_.state.fields.push_back(flow_.steps());
    if (!events_.write_fields()) result_.state.fields.pop_back();
    result_.seconds.write += MPI_Wtime() - begin;
  }

  ConvectResult& result_;
  const ConvectRequest& request_;
  ThermalFlow& flow_;
  ConvectEvents& events_;
  Comm comm_;
};

}  // namespace

ConvectResult compute_convect(ConvectCase convect_case, ConvectEvents& events, const Comm& comm) {
  const double begin = MPI_Wtime();
  ConvectResult result(convect_case, machine_used(convect_case.plan.request.machine, convect_case.cut.part.sites, comm));
  const ConvectPlan& plan = result.plan;
  const ThermalSettings thermal{{{}, result.machine}, plan.law, plate_tables(plan.plates, plan.law), plan.shape};
  const auto flow = thermal_flow(std::move(convect_case.cut.part), thermal, comm);
  result.bytes = comm.sum_all(flow->bytes());
  const bool is_restarted = events.begin(*flow, result);
  if (!is_restarted) {
    const ConvectStart start(plan);
    flow->start([&](std::size_t site) { return start.at(whole_box(plan.shape).voxel_at(flow->voxels()[site])); });
  }
  result.seconds.prepare += MPI_Wtime() - begin;
  Run(result, *flow, events, comm).compute(is_restarted);
  return result;
}

}  // namespace karst
