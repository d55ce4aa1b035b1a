// Runs that Python watches: `progress` of a Watch is called at monitors.
#pragma once

#include <string>

#include "record/rows.hpp"
#include "watch.hpp"

namespace karst {

/// progress(axis, step, k in voxel^2, estimated error, seconds)
class PythonFlows : public PermeabilityEvents {
 public:
  explicit PythonFlows(Watch& watch) : watch_(watch) {}

  bool go_on(FlowRole role, const FlowState& state) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

/// progress(axis, iteration, F, error, seconds); after flows, progress.potential(), if it has one.
class PythonPotentials : public ConductivityEvents {
 public:
  explicit PythonPotentials(Watch& watch, bool after_flows = false) : watch_(watch), after_flows_(after_flows) {}

  bool go_on(const ConductivityState& state) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
  bool after_flows_;
};

/// progress(step, time, kinetic energy, change, seconds), in units of results
class PythonFlowInTime : public FlowEvents {
 public:
  explicit PythonFlowInTime(Watch& watch) : watch_(watch) {}

  void monitor(const FlowResult& result) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

/// progress(step, largest speed, Nusselt number, mixing length, seconds)
class PythonConvect : public ConvectEvents {
 public:
  explicit PythonConvect(Watch& watch) : watch_(watch) {}

  void monitor(const ConvectResult& result) override;
  void note(const std::string& words) override { watch_.note(words); }

 private:
  Watch& watch_;
};

/// The console of each physics.
template <class Physics>
struct PythonConsole;

template <>
struct PythonConsole<PermeabilityRow> {
  explicit PythonConsole(Watch& watch) : flows(watch), potentials(watch, true) {}

  PermeabilityRow::Console& get() { return both; }

  PythonFlows flows;
  PythonPotentials potentials;
  PermeabilityRow::Console both{flows, potentials};
};

template <>
struct PythonConsole<ConductivityRow> : PythonPotentials {
  explicit PythonConsole(Watch& watch) : PythonPotentials(watch) {}
  ConductivityEvents& get() { return *this; }
};

template <>
struct PythonConsole<FlowRow> : PythonFlowInTime {
  using PythonFlowInTime::PythonFlowInTime;
  FlowEvents& get() { return *this; }
};

template <>
struct PythonConsole<ConvectRow> : PythonConvect {
  using PythonConvect::PythonConvect;
  ConvectEvents& get() { return *this; }
};

}  // namespace karst
