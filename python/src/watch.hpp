// What Python sees of a run while it computes: progress, notes, Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// From now on all runs of this process stop at their next monitor.
void stop_all_runs();

/// Made and destroyed with the GIL. Its members are called without it.
class Watch {
 public:
  /// `progress` is called at monitors; None: not called.
  explicit Watch(nanobind::object progress) : progress_(std::move(progress)), has_progress_(!progress_.is_none()) {}

  /// Calls `progress`. An exception of it stops the run.
  template <class... Numbers>
  void tell(const Numbers&... numbers) {
    if (!has_progress_ || is_interrupted_) return;
    const nanobind::gil_scoped_acquire acquire;
    try {
      progress_(numbers...);
    } catch (nanobind::python_error& e) {
      stop_for(std::move(e));
    }
  }

  /// Ctrl-C, an exception of `progress` or of a signal handler, or the end of Python.
  bool is_interrupted();
  StopRequest stop_request();

  void note(const std::string& words) { notes_.push_back(words); }
  const std::vector<std::string>& notes() const { return notes_; }

  /// Throws the exception of `progress` or of a signal handler, if any. If only another rank has one, throws MachineError. Called with the
  /// GIL. Collective.
  void rethrow(const Comm& comm);

 private:
  // Ctrl-C stops the run; other exceptions are also thrown in the end. Called with the GIL.
  void stop_for(nanobind::python_error thrown);

  using Clock = std::chrono::steady_clock;

  nanobind::object progress_;
  bool has_progress_;
  bool is_interrupted_ = false;
  Clock::time_point last_{};  // of the signals
  std::vector<std::string> notes_;
  std::optional<nanobind::python_error> failure_;
};

}  // namespace karst
