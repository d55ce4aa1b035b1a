// The driver of every run in time: steps, monitors, fields, end.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/run_head.hpp"
#include "solver/flow/flow_in_time.hpp"

namespace karst {

enum class SeriesEnd {
  none,       ///< stopped by SeriesEvents::go_on()
  at_time,    ///< at the last step of the plan
  converged,  ///< as the physics says
};

/// When a run in time looks, writes fields and ends, in steps. A monitor is due at the multiples of its interval and at the end. Fields are
/// due at the multiples of theirs, if there is one, and at the end.
struct SeriesTimes {
  std::int64_t monitor_steps = 1000;
  std::optional<std::int64_t> fields_steps, end_step;

  bool is_monitor(std::int64_t step) const { return step % monitor_steps == 0; }
  bool is_fields(std::int64_t step) const { return fields_steps && step % *fields_steps == 0; }
  bool is_last(std::int64_t step) const { return end_step && step >= *end_step; }

  /// The next step at which something is due, at most `most` steps later.
  std::int64_t after(std::int64_t step, std::int64_t most) const {
    std::int64_t then = std::min(next_multiple(step, most), next_multiple(step, monitor_steps));
    if (fields_steps) then = std::min(then, next_multiple(step, *fields_steps));
    return end_step ? std::min(then, *end_step) : then;
  }
};

/// Everything that a restart needs, except what the sites hold.
template <class MonitorType, class ProfilesType>
struct SeriesState {
  using Monitor = MonitorType;    ///< has `steps`
  using Profiles = ProfilesType;  ///< has `steps`

  std::int64_t steps = 0;
  std::vector<Monitor> monitors;
  std::vector<Profiles> profiles;    ///< at the steps of fields
  std::vector<std::int64_t> fields;  ///< the steps of the fields that were written
  std::int64_t restarts = 0;
  std::int64_t part = 1;  ///< the part of the run that computes

  /// The last monitor and the last fields of an earlier run may lie between regular ones. A run without a stop does not have them.
  /// `ends_part(step)`: whether a part of the run has ended at this step.
  template <class EndsPart>
  void drop_irregular(const SeriesTimes& times, EndsPart&& ends_part) {
    const auto is_fields = [&](std::int64_t step) { return times.is_fields(step) || ends_part(step); };
    std::erase_if(monitors, [&](const Monitor& monitor) { return !times.is_monitor(monitor.steps); });
    std::erase_if(profiles, [&](const Profiles& each) { return !is_fields(each.steps); });
    std::erase_if(fields, [&](std::int64_t step) { return !is_fields(step); });
  }
};

/// Callbacks of a run in time. All ranks make the same calls in the same order, so every call may be collective. `Physics` names the types
/// Result, Flow and Observer.
template <class Physics>
class SeriesEvents {
 public:
  using Result = typename Physics::Result;
  using Flow = typename Physics::Flow;
  using Observer = typename Physics::Observer;

  virtual ~SeriesEvents() = default;

  /// Whether begin() will restart an earlier run.
  virtual bool is_restarted() const { return false; }

  /// Called when the flow is made. A restart puts what the sites hold into `flow` and `observer`, and the state of the earlier run into
  /// `result`. Returns whether the flow has started; otherwise it starts as the plan says.
  virtual bool begin(Flow& /*flow*/, Observer& /*observer*/, Result& /*result*/) { return false; }

  virtual void monitor(const Result& /*result*/) {}

  /// Called every some steps, and after each monitor. Returns false to stop the run.
  virtual bool go_on() { return true; }

  /// Called at the steps at which fields are due. Adds the step to SeriesState::fields if there are fields, or if they are on their way.
  virtual void write_fields() {}

  /// Called before the run is refused: completes fields on their way.
  virtual void settle() {}

  /// Called after the last step, also of a run that was stopped.
  virtual void end() {}

  /// Takes a line for the user, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

/// `Physics` also says: quantities, the list of those of a monitor; units(plan), those of results; has_time, whether they have a time
/// besides the step; steps_of_check, the steps between two checks of stability, of signals and of the wall time; fastest_stable, the
/// largest speed of a stable flow; refuse_unstable(flow, result, comm), which throws; has_converged(result), after a monitor.
///
/// The run of a physics may have several parts, each with a start of its own. Such a physics also says: ends_part(result), after a monitor;
/// begin_part(flow, result), of SeriesState::part. Fields are due at the end of each part, too.
///
/// The flow of a physics may be in several copies of the sample. Such a physics also says: copies(result). The voxels of copy c have the
/// numbers of the sample's voxels, behind those of c samples. Fields are those of the first copy.
template <class Physics>
class TimeSeries {
 public:
  using Result = typename Physics::Result;

  /// `result` has `times`, a `state` and an `end`.
  TimeSeries(Result& result, typename Physics::Flow& flow, typename Physics::Observer& observer, SeriesEvents<Physics>& events,
             const Comm& comm)
      : result_(result), times_(result.plan.times), flow_(flow), observer_(observer), events_(events), comm_(comm) {}

  void compute(bool is_restarted) {
    if (is_restarted && !result_.state.monitors.empty()) judge();
    if (is_restarted && !has_ended() && ends_part()) begin_part();  // by the settings of the restart
    if (!is_restarted || times_.is_last(flow_.steps()) || has_ended()) at_step();
    while (!has_ended() && events_.go_on()) {
      advance();
      at_step();
    }
    result_.is_stopped = !has_ended();
    events_.end();
  }

 private:
  static constexpr bool has_parts = requires(const Result& result) { Physics::ends_part(result); };

  bool has_ended() const { return result_.end != SeriesEnd::none; }

  void advance() {
    const std::int64_t now = flow_.steps(), then = times_.after(now, Physics::steps_of_check);
    const double begin = MPI_Wtime();
    flow_.advance((then - now) / 2);
    if (!(comm_.max_all(flow_.fastest()) <= Physics::fastest_stable)) {
      events_.settle();
      Physics::refuse_unstable(flow_, result_, comm_);
    }
    result_.seconds.steps += MPI_Wtime() - begin;
    result_.steps_here += then - now;
    result_.state.steps = then;
  }

  // A restart of a complete run has what is due at its last step already.
  void at_step() {
    const std::int64_t step = flow_.steps();
    if (times_.is_last(step)) result_.end = SeriesEnd::at_time;
    const bool is_monitored = (times_.is_monitor(step) || has_ended()) && is_after_last(result_.state.monitors);
    if (is_monitored) monitor();
    const bool is_end_of_part = is_monitored && ends_part();
    if ((times_.is_fields(step) || is_end_of_part || has_ended()) && is_after_last(result_.state.fields)) write_fields();
    if (is_end_of_part && !has_ended()) begin_part();
  }

  bool ends_part() const {
    if constexpr (has_parts) return Physics::ends_part(result_);
    return false;
  }
  void begin_part() {
    ++result_.state.part;
    if constexpr (has_parts) Physics::begin_part(flow_, result_);
  }

  static std::int64_t step_of(std::int64_t step) { return step; }
  template <class Record>
  static std::int64_t step_of(const Record& record) {
    return record.steps;
  }
  template <class Records>
  bool is_after_last(const Records& records) const {
    return records.empty() || step_of(records.back()) < flow_.steps();
  }

  void monitor() {
    const double begin = MPI_Wtime();
    result_.state.monitors.push_back(observer_.observe(flow_, times_.is_monitor(flow_.steps())));
    result_.seconds.measure += MPI_Wtime() - begin;
    judge();
    events_.monitor(result_);
  }

  void judge() {
    if (Physics::has_converged(result_)) result_.end = SeriesEnd::converged;
  }

  void write_fields() {
    const double begin = MPI_Wtime();
    if (is_after_last(result_.state.profiles)) {
      if (auto profiles = observer_.profiles(flow_)) result_.state.profiles.push_back(*std::move(profiles));
    }
    events_.write_fields();
    result_.seconds.write += MPI_Wtime() - begin;
  }

  Result& result_;
  const SeriesTimes& times_;
  typename Physics::Flow& flow_;
  typename Physics::Observer& observer_;
  SeriesEvents<Physics>& events_;
  Comm comm_;
};

/// The motions of all sites of this rank.
template <class Motion>
std::vector<Motion> motions_of(const FlowInTime<Motion>& flow) {
  std::vector<Motion> motions(flow.voxels().size());
  flow.visit_motions(
      [&](std::int64_t first, std::span<const Motion> some) { std::copy(some.begin(), some.end(), motions.begin() + first); });
  return motions;
}

}  // namespace karst
