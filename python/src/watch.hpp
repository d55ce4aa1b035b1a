// A run as Python watches it: progress, notes, Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/record/record_plan.hpp"
#include "run/run_watcher.hpp"

namespace karst {

/// From now on all runs of this process stop at their next monitor.
void stop_all_runs();

/// Made and destroyed with the GIL. Its members are called without it.
class Watch : public RunWatcher {
 public:
  /// `progress` is called at monitors; None: not called.
  explicit Watch(nanobind::object progress) : progress_(std::move(progress)), has_progress_(!progress_.is_none()) {
    of_potentials_ = nanobind::getattr(progress_, "potential", nanobind::none());
    shows_potentials_ = !of_potentials_.is_none();
  }

  /// Calls `progress`. An exception of it stops the run.
  template <class... Numbers>
  void tell(const Numbers&... numbers) {
    if (has_progress_) call([&] { progress_(numbers...); });
  }

  /// Ctrl-C, an exception of `progress` or of a signal handler, or the end of Python.
  bool is_interrupted();
  StopRequest stop_request();

  void note(const std::string& words) override { notes_.push_back(words); }

  /// Calls progress(axis, step, k in voxel^2, estimated error, seconds), or with iteration, F and half the width of its bounds. After
  /// flows, calls progress.potential(), if there is one.
  void at(const AxisProgress& progress, bool is_beside, const Words& words) override;

  /// Calls progress(step, ..., seconds) with the numbers of the monitor.
  void at(const SeriesProgress& progress, const Words& words) override;

  const std::vector<std::string>& notes() const { return notes_; }

  /// Throws the exception of `progress` or of a signal handler, if any. If only another rank has one, throws MachineError. Called with the
  /// GIL. Collective.
  void rethrow(const Comm& comm);

 private:
  template <class Function>
  void call(Function&& function) {
    if (is_interrupted_) return;
    const nanobind::gil_scoped_acquire acquire;
    try {
      function();
    } catch (nanobind::python_error& e) {
      stop_for(std::move(e));
    }
  }

  // Ctrl-C stops the run; other exceptions are also thrown in the end. Called with the GIL.
  void stop_for(nanobind::python_error thrown);

  using Clock = std::chrono::steady_clock;

  nanobind::object progress_, of_potentials_;
  bool has_progress_, shows_potentials_ = false;
  bool is_interrupted_ = false;
  Clock::time_point last_{};  // of the signals
  std::vector<std::string> notes_;
  std::optional<nanobind::python_error> failure_;
};

}  // namespace karst
