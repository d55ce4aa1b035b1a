// The points of a table of relative permeabilities, from the monitors of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "physics/twophase/phase_monitor.hpp"
#include "physics/twophase/twophase_plan.hpp"

namespace karst {

/// Means over the second half of the steps of a point, without those in which the start settles.
struct TwophasePoint {
  std::int64_t point = 0;  ///< from 1
  std::int64_t steps = 0;
  std::optional<double> wanted;
  double saturation = 0;               ///< of the wetting fluid
  std::optional<double> start_radius;  ///< of the smallest balls of the start, voxels
  std::optional<double> kr_n, kr_w;    ///< nullopt: there are none, or the value is below zero by more than twice its error
  std::optional<double> error_n, error_w;
  std::optional<double> trend_n, trend_w;  ///< change over the window
  std::optional<double> floor_n, floor_w;  ///< of spurious currents of a pair, as relative permeabilities
  double capillary_number_n = 0, capillary_number_w = 0;
  std::optional<double> capillary_pressure;  ///< as 3 times a pressure
  std::optional<double> pressure;            ///< between the reservoirs, the same
  std::optional<double> trend;               ///< of the saturation, over the window: with reservoirs
  std::optional<bool> is_steady;             ///< nullopt: no relative permeabilities, and no reservoirs
  bool has_ended = false;
};

/// All points that have monitors. Those before the point that runs have ended.
std::vector<TwophasePoint> points_of(const TwophaseState& state, const TwophasePlan& plan);

/// The last of them; at least one monitor.
TwophasePoint last_point(const TwophaseState& state, const TwophasePlan& plan);

}  // namespace karst
