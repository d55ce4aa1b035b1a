// Computes a thermal flow in time.
#pragma once

#include <cstdint>
#include <utility>

#include "base/ranks/comm.hpp"
#include "physics/convect/convect_case.hpp"
#include "physics/convect/convect_observer.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "run/time_series.hpp"
#include "solver/thermal/thermal_flow.hpp"

namespace karst {

using ConvectState = SeriesState<ConvectMonitor, RowProfiles>;

/// Changes from the first monitor to the last, as a share of the start. The energy includes that in the field of gravity.
struct ConvectChanges {
  explicit ConvectChanges(const ConvectState& state);

  double mass = 0, energy = 0;
};

struct ConvectResult : RunHead {
  ConvectResult(ConvectCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)) {}

  ConvectPlan plan;
  std::int64_t bytes = 0;  ///< of the populations and links of all ranks
  ConvectState state;
  SeriesEnd end = SeriesEnd::none;
};

/// The members that TimeSeries needs of a thermal flow.
struct ConvectSeries {
  using Result = ConvectResult;
  using Flow = ThermalFlow;
  using Observer = ConvectObserver;

  static constexpr const char* name = "convect";
  static constexpr const auto& quantities = convect_quantities;
  static constexpr const auto& row_quantities = convect_row_quantities;
  static std::int64_t rows_of(const ConvectPlan& plan) { return plan.shape[1]; }
  static constexpr bool has_time = false;
  static ResultUnits units(const ConvectPlan& /*plan*/) { return {}; }

  static constexpr std::int64_t steps_of_check = 1024;
  static constexpr double fastest_stable = 0.7;  ///< voxels a step; sound has 1.18
  [[noreturn]] static void refuse_unstable(const Flow& flow, const Result& result, const Comm& comm);
  static bool has_converged(const Result& /*result*/) { return false; }
};

using ConvectEvents = SeriesEvents<ConvectSeries>;

/// Throws InputError for a plan that does not fit the machine, and MachineError with step and place if the flow becomes unstable.
/// Collective.
ConvectResult compute_convect(ConvectCase convect_case, ConvectEvents& events, const Comm& comm);

}  // namespace karst
