// A watcher follows a run while it computes: the terminal, or a function of Python. The drivers of runs tell watchers what they show.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/boundary.hpp"
#include "run/axis_series.hpp"
#include "run/quantity.hpp"
#include "run/time_series.hpp"

namespace karst {

// The last monitor of a run in time, as callers show it while the run computes.

/// The time in units of results, if `Series` has one, and the quantities that a terminal shows. NaN for a number that is unknown.
template <class Series>
std::vector<double> series_progress(const typename Series::Result& result) {
  const auto& monitor = result.state.monitors.back();
  const ResultUnits units = Series::units(result.plan);
  std::vector<double> shown;
  if (Series::has_time) shown.push_back(static_cast<double>(monitor.steps) * units.time);
  const std::vector<QuantityFacts> facts = facts_of(Series::quantities);
  const Numbers numbers = numbers_of(Series::quantities, monitor, units);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (const auto& number : numbers[i]) {
      if (facts[i].shown.progress_digits > 0) shown.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return shown;
}

/// The last step that a run may come to; nullopt if it has no end.
template <class Series>
std::optional<std::int64_t> last_step_of(const typename Series::Result& result) {
  if constexpr (requires { Series::last_step(result); }) return Series::last_step(result);
  return result.plan.times.end_step;
}

/// "step 200, time 0.5, kinetic energy 0.123, 20 % of the steps, at most 12 min left, 12 MFLUPS".
template <class Series>
std::string series_progress_words(const typename Series::Result& result) {
  const auto& monitor = result.state.monitors.back();
  const ResultUnits units = Series::units(result.plan);
  const auto steps = static_cast<double>(monitor.steps);
  std::string words = text("step ", monitor.steps);
  if (Series::has_time) words += text(", time ", digits(steps * units.time, 4));
  words += ", " + progress_words(facts_of(Series::quantities), numbers_of(Series::quantities, monitor, units));
  if (const auto end = last_step_of<Series>(result)) {
    const double seconds = result.seconds.steps + result.seconds.measure + result.seconds.write;
    words += text(", ", percent(steps / static_cast<double>(*end), 0), " of the steps, at most ",
                  duration_words(seconds / static_cast<double>(result.steps_here) * (static_cast<double>(*end) - steps)), " left");
  }
  return text(words, ", ", digits(*result.mflups(), 3), " MFLUPS");
}

/// A monitor of a run in time.
struct SeriesProgress {
  std::int64_t steps = 0;
  std::vector<double> numbers;  ///< of series_progress()
  double seconds = 0;
};

class RunWatcher {
 public:
  virtual ~RunWatcher() = default;

  virtual void note(const std::string& words) = 0;  ///< settings are marked
  virtual void plan(const std::string& /*words*/) {}
  virtual void begins() {}  ///< a flow or a potential begins, or has ended

  /// `words`: makes the line of the monitor. `is_beside`: of a formation factor after flows.
  using Words = std::function<std::string()>;
  virtual void at(const AxisProgress& progress, bool is_beside, const Words& words) = 0;
  virtual void at(const SeriesProgress& progress, const Words& words) = 0;
};

/// Tells a watcher of a run along driving directions. The words of a monitor are those of progress_words(result, state, first), where
/// `first` is the first monitor with an error.
template <class Series>
class WatchedAxes : public AxisEvents<Series> {
 public:
  using typename AxisEvents<Series>::Result;
  using typename AxisEvents<Series>::Solver;
  using typename AxisEvents<Series>::State;

  explicit WatchedAxes(RunWatcher& watcher, bool is_beside = false) : watcher_(watcher), is_beside_(is_beside) {}

  void begin(Solver& /*solver*/, Result& result) override { result_ = &result; }
  void begins(int /*axis*/) override {
    watcher_.begins();
    first_.reset();
  }

  bool go_on(AxisRole role, const State& state) override {
    if (role == AxisRole::other) return true;
    const AxisProgress progress = Series::progress(state);
    if (!first_ && std::isfinite(progress.error)) first_ = progress;
    watcher_.at(progress, is_beside_, [&] {
      return text("along ", axis_names[static_cast<std::size_t>(progress.axis)], ": ",
                  progress_words(*result_, state, first_.value_or(progress)));
    });
    return true;
  }

  void done(int /*axis*/, bool /*is_last*/) override { watcher_.begins(); }
  void note(const std::string& words) override { watcher_.note(words); }

 private:
  RunWatcher& watcher_;
  bool is_beside_;
  const Result* result_ = nullptr;
  std::optional<AxisProgress> first_;
};

/// Tells a watcher of a run in time. The words of its plan are those of plan_words(result).
template <class Series>
class WatchedSeries : public SeriesEvents<Series> {
 public:
  using typename SeriesEvents<Series>::Result;
  using typename SeriesEvents<Series>::Flow;
  using typename SeriesEvents<Series>::Observer;

  explicit WatchedSeries(RunWatcher& watcher) : watcher_(watcher) {}

  bool begin(Flow& /*flow*/, Observer& /*observer*/, Result& result) override {
    watcher_.plan(plan_words(result));
    return false;
  }

  void monitor(const Result& result) override {
    const SeriesProgress progress = {result.state.monitors.back().steps, series_progress<Series>(result), result.seconds.steps};
    watcher_.at(progress, [&] { return result.steps_here > 0 ? series_progress_words<Series>(result) : ""; });
  }

  void note(const std::string& words) override { watcher_.note(words); }

 private:
  RunWatcher& watcher_;
};

/// Takes a line for the user, with settings marked. Called on all ranks.
using Note = std::function<void(const std::string& words)>;

}  // namespace karst
