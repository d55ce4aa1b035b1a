// The driver of every run that computes driving directions one after the other, each to a tolerance.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace karst {

/// The flow or potential that a monitor belongs to.
enum class AxisRole {
  result,  ///< along a direction of the plan; can be in a checkpoint
  series,  ///< along the same direction, under another force
  other,   ///< through another sample
};

/// A monitor of any physics, for callers that show it.
struct AxisProgress {
  int axis = 0;
  std::int64_t steps = 0;  ///< or iterations
  double value = 0;        ///< k in voxel^2, or the formation factor
  double error = 0;        ///< estimated or proven, by the value; infinite if unknown
  double seconds = 0;
};

/// Callbacks of a run along driving directions. All ranks make the same calls in the same order, so every call may be collective. `Series`
/// names the types Result, Solver, State (a monitor) and Start.
template <class Series>
class AxisEvents {
 public:
  using Result = typename Series::Result;
  using Solver = typename Series::Solver;
  using State = typename Series::State;
  using Start = typename Series::Start;

  virtual ~AxisEvents() = default;

  /// Whether this run restarts an earlier run.
  virtual bool is_restarted() const { return false; }

  /// Called when the solver is made. A restart puts the state of the earlier run into `result`. `result` is valid until the run ends, the
  /// solver until the first results().
  virtual void begin(Solver& /*solver*/, Result& /*result*/) {}

  /// The start along an axis: as an earlier run left it, or that of the plan.
  virtual Start start(int /*axis*/) { return {}; }

  /// Called before each flow or potential of the result, and of a series.
  virtual void begins(int /*axis*/) {}

  /// Called after each monitor. Returns false to stop the run; all ranks must return the same.
  virtual bool go_on(AxisRole /*role*/, const State& /*state*/) { return true; }

  /// Called if the run was stopped before the flow along a direction began. `where`: such as "the coarser samples".
  virtual void stopped_in(const std::string& /*where*/) {}

  /// Called when the result along an axis is complete, while the solver holds it, and when its series is complete. Returns whether
  /// everything was written, or is on its way.
  virtual bool keep(AxisRole /*role*/, int /*axis*/) { return true; }

  /// Called when the direction is complete and kept. `is_last`: no other follows.
  virtual void done(int /*axis*/, bool /*is_last*/) {}

  /// Called where the run ends by an error on all ranks: completes files on their way.
  virtual void settle() {}

  /// Called after each variant of the sample, also if it was stopped.
  virtual void variant_done() {}

  /// Called after the last direction, and after the last variant. `is_unchanged`: an earlier run had all these results.
  virtual void results(bool /*is_unchanged*/) {}

  /// Takes a line for the user, with settings marked.
  virtual void note(const std::string& /*words*/) {}
};

/// `Series` also says: set_done(result, axis, is_done). What else belongs to one physics is a member function that it overrides.
template <class Series>
class AxisSeries {
 public:
  using Result = typename Series::Result;
  using Solver = typename Series::Solver;
  using State = typename Series::State;

  AxisSeries(Result& result, Solver& solver, AxisEvents<Series>& events) : result_(result), solver_(solver), events_(events) {}
  AxisSeries(const AxisSeries&) = delete;
  AxisSeries& operator=(const AxisSeries&) = delete;
  virtual ~AxisSeries() = default;

  void compute() {
    const std::vector<int> axes = axes_to_compute();
    try {
      for (auto axis = axes.begin(); axis != axes.end() && !result_.is_stopped; ++axis) {
        prepare({axis, axes.end()});
        if (!result_.is_stopped) compute_direction(*axis, *axis == axes.back());
      }
    } catch (const NotEnoughMemory&) {  // on all ranks
      events_.settle();
      throw;
    }
    events_.results(axes.empty() && events_.is_restarted());
  }

 protected:
  /// The directions that no earlier run completed, in their order.
  virtual std::vector<int> axes_to_compute() const = 0;

  /// Called before each direction. `to_come`: this direction and those after it.
  virtual void prepare(const std::vector<int>& /*to_come*/) {}

  /// Calls go_on() at each monitor.
  virtual void compute_along(int axis) = 0;

  /// Measures what the solver holds. Returns false if the result of an earlier run remains.
  virtual bool measure(int axis) = 0;

  /// Returns whether the series along the axis is complete and kept.
  virtual bool compute_series(int /*axis*/) { return true; }

  bool go_on(AxisRole role, const State& state) {
    const double begin = MPI_Wtime();
    const bool goes_on = events_.go_on(role, state);
    seconds_of_events_ += MPI_Wtime() - begin;
    result_.is_stopped = result_.is_stopped || !goes_on;
    return goes_on;
  }

  Result& result_;
  Solver& solver_;
  AxisEvents<Series>& events_;
  double seconds_of_events_ = 0;

 private:
  void compute_direction(int axis, bool is_last) {
    compute_along(axis);
    if (result_.is_stopped) return;
    const bool is_kept = !measure(axis) || events_.keep(AxisRole::result, axis), has_series = compute_series(axis);
    if (!is_kept || !has_series) return;
    Series::set_done(result_, axis, true);
    events_.done(axis, is_last);
  }
};

}  // namespace karst
