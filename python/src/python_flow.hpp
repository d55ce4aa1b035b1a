// A flow in time that Python watches: its last fields are kept as well.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>

#include "record/flow_recorder.hpp"
#include "watch.hpp"

namespace karst {

/// `progress(step, time, kinetic energy, change, seconds)` of a Watch is called at monitors, in units of results.
class PythonFlowConsole : public FlowEvents {
 public:
  explicit PythonFlowConsole(Watch& watch) : watch_(watch) {}

  void monitor(const FlowResult& result) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

class PythonFlow : public FlowRecorder {
 public:
  /// `keeps_fields`: the fields of all voxels at the end, as arrays.
  PythonFlow(RecordPlan plan, std::int64_t part, PythonFlowConsole& console, bool keeps_fields, const Comm& comm)
      : FlowRecorder(std::move(plan), part, console, comm), keeps_fields_(keeps_fields), comm_(comm) {}

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result) override;
  void end() override;

  std::optional<nanobind::dict> fields;  ///< by name; made with the GIL

 private:
  bool keeps_fields_;
  Comm comm_;  // of one rank
  const UnsteadyFlow* flow_ = nullptr;
  const FlowResult* result_ = nullptr;
};

}  // namespace karst
