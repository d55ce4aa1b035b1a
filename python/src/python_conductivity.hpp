// A conductivity run that Python watches: its tables and fields are kept as well.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "field_arrays.hpp"
#include "record/conductivity_recorder.hpp"
#include "watch.hpp"

namespace karst {

/// `progress(axis, iteration, F, error, seconds)` of a Watch is called at monitors; after flows, `progress.potential()`, if it has one.
class PythonConductionConsole : public ConductivityEvents {
 public:
  explicit PythonConductionConsole(Watch& watch, bool after_flows = false) : watch_(watch), after_flows_(after_flows) {}

  bool go_on(const ConductivityState& state) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
  bool after_flows_;
};

class PythonConduction : public ConductivityRecorder {
 public:
  /// `slabs`: of the fields that are kept as arrays; none: no fields.
  PythonConduction(RecordPlan plan, PythonConductionConsole& console, Slabs slabs, const Comm& comm)
      : ConductivityRecorder(std::move(plan), console, comm), slabs_(std::move(slabs)), comm_(comm) {}

  /// After flows through the same pores: see ConductivityRecorder.
  PythonConduction(RunRecorder& recorder, const RunResult& flows, PythonConductionConsole& console, Slabs slabs, const Comm& comm)
      : ConductivityRecorder(recorder, flows, console, comm), slabs_(std::move(slabs)), comm_(comm) {}

  void begin(Potentials& potentials, ConductivityResult& result) override;
  void keep(int axis) override;

  std::vector<FlowTable> tables;
  std::vector<std::pair<int, nanobind::dict>> fields;  ///< by axis and name; made with the GIL

 private:
  Slabs slabs_;
  Comm comm_;
  const Potentials* potentials_ = nullptr;
  const ConductivityResult* result_ = nullptr;
};

}  // namespace karst
