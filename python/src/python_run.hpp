// A run that Python watches: progress, notes, Ctrl-C, tables and fields.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "record/run_recorder.hpp"

namespace karst {

/// What goes on in a run, for Python. Called without the GIL.
class PythonConsole : public RunEvents {
 public:
  /// `progress(axis, step, k in voxel^2, estimated error, seconds)` is called at monitors; None: not called.
  explicit PythonConsole(nanobind::object progress) : progress_(std::move(progress)) {}

  bool go_on(FlowRole role, const FlowState& state) override;
  void note(const std::string& words) override { notes.push_back(words); }

  /// Ctrl-C, or an exception of `progress`.
  StopRequest stop_request();

  /// Throws the exception of `progress` or of a signal handler, if any.
  void rethrow();

  std::vector<std::string> notes;

 private:
  bool is_interrupted();

  nanobind::object progress_;
  bool is_interrupted_ = false;
  std::optional<nanobind::python_error> failure_;
};

class PythonRun : public RunRecorder {
 public:
  /// `keeps_fields`: fields of all voxels, as arrays.
  PythonRun(RecordPlan plan, std::int64_t part, PythonConsole& console, bool keeps_fields, const Comm& comm)
      : RunRecorder(std::move(plan), part, console, comm), keeps_fields_(keeps_fields) {}

  void begin(FlowSolver& solver, RunResult& result) override;
  bool keep_flow(int axis, const FlowMeasures& measures) override;

  std::vector<FlowTable> tables;
  std::vector<std::pair<int, nanobind::dict>> fields;  ///< by axis and name; made with the GIL

 private:
  nanobind::dict fields_of(int axis) const;

  bool keeps_fields_;
  FlowSolver* solver_ = nullptr;
  RunResult* result_ = nullptr;
};

}  // namespace karst
