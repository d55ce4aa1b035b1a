// Runs that Python watches: `progress` of a Watch is called at monitors.
#pragma once

#include <string>

#include "record/rows.hpp"
#include "run/series_progress.hpp"
#include "watch.hpp"

namespace karst {

/// The console of a physics, by its events.
template <class Events>
class PythonConsole;

/// progress(axis, step, k in voxel^2, estimated error, seconds), or with iteration, F and half the width of its bounds. After flows,
/// progress.potential(), if it has one.
template <class Series>
class PythonConsole<AxisEvents<Series>> : public AxisEvents<Series> {
 public:
  explicit PythonConsole(Watch& watch, bool follows_flows = false) : watch_(watch), follows_flows_(follows_flows) {}

  bool go_on(AxisRole role, const typename Series::State& state) override {
    if (role == AxisRole::other) return true;
    const AxisProgress of = Series::progress(state);
    if (follows_flows_) {
      watch_.tell_potential(of.axis, of.steps, of.value, of.error, of.seconds);
    } else {
      watch_.tell(of.axis, of.steps, of.value, of.error, of.seconds);
    }
    return true;
  }
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
  bool follows_flows_;
};

/// progress(step, ..., seconds) with the numbers of series_progress(): time, kinetic energy and change of a flow in units of results; or
/// largest speed, Nusselt number and mixing length.
template <class Series>
class PythonConsole<SeriesEvents<Series>> : public SeriesEvents<Series> {
 public:
  explicit PythonConsole(Watch& watch) : watch_(watch) {}

  void monitor(const typename Series::Result& result) override {
    watch_.tell_list(result.state.monitors.back().steps, series_progress<Series>(result), result.seconds.steps);
  }
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

template <>
class PythonConsole<PermeabilityRow::Console> : public PermeabilityRow::Console {
 public:
  explicit PythonConsole(Watch& watch) : Console{of_flows_, of_potentials_}, of_flows_(watch), of_potentials_(watch, true) {}

 private:
  PythonConsole<PermeabilityEvents> of_flows_;
  PythonConsole<ConductivityEvents> of_potentials_;
};

}  // namespace karst
