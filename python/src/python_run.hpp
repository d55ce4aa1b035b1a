// A run that Python watches: its tables and fields are kept as well.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "field_arrays.hpp"
#include "record/run_recorder.hpp"
#include "watch.hpp"

namespace karst {

/// `progress(axis, step, k in voxel^2, estimated error, seconds)` of a Watch is called at monitors.
class PythonConsole : public RunEvents {
 public:
  explicit PythonConsole(Watch& watch) : watch_(watch) {}

  bool go_on(FlowRole role, const FlowState& state) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

class PythonRun : public RunRecorder {
 public:
  /// `slabs`: of the fields that are kept as arrays; none: no fields.
  PythonRun(RecordPlan plan, std::int64_t part, PythonConsole& console, Slabs slabs, const Comm& comm)
      : RunRecorder(std::move(plan), part, console, comm), slabs_(std::move(slabs)), comm_(comm) {}

  void begin(FlowSolver& solver, RunResult& result) override;
  bool keep_flow(int axis, const FlowMeasures& measures) override;

  std::vector<FlowTable> tables;
  std::vector<std::pair<int, nanobind::dict>> fields;  ///< by axis and name; made with the GIL

 private:
  nanobind::dict fields_of(int axis) const;

  Slabs slabs_;
  Comm comm_;
  FlowSolver* solver_ = nullptr;
  RunResult* result_ = nullptr;
};

}  // namespace karst
