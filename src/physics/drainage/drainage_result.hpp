// Drained states, and what follows from them: relative permeability, resistivity index, saturation exponent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "physics/drainage/drainage_request.hpp"
#include "run/critical_radius.hpp"
#include "run/run_head.hpp"

namespace karst {

/// A phase of a state: its flow and its current along the driven axis. Without a path they are 0.
struct PhaseAnswer {
  std::optional<double> k_voxel2, k_error;      ///< nullopt: not computed; the error relative to k
  std::optional<double> current, lower, upper;  ///< 1 / F, and its proven bounds
  std::int64_t sites = 0;                       ///< that conduct
};

/// A state: the non-wetting fluid fills all pores with at least this value of the intrusion map. 0: the wetting fluid fills all pores.
struct DrainedState {
  std::int64_t squared_radius = 0;
  std::int64_t wetting_voxels = 0;
  PhaseAnswer wetting, nonwetting;
  bool is_complete = false;  ///< has_converged, where something was computed
};

/// A value with its bounds.
struct BoundedValue {
  double value = 0, lower = 0, upper = 0;
};

/// One line of the table. Numbers of what was not computed, or has no path, are nullopt.
struct DrainageRow {
  std::int64_t squared_radius = 0;
  double radius_voxel = 0;
  std::optional<double> radius_m, pressure_pa;
  double saturation = 0;  ///< of the wetting fluid
  std::optional<double> formation_factor, factor_lower, factor_upper;
  std::optional<double> index, index_lower, index_upper;           ///< resistivity index
  std::optional<double> exponent, exponent_lower, exponent_upper;  ///< of saturation, of this state alone
  std::optional<double> diffusivity, diffusivity_nonwetting;       ///< relative
  std::optional<double> kr_wetting, kr_wetting_error, kr_nonwetting, kr_nonwetting_error;
  std::optional<double> k_wetting, k_nonwetting;  ///< voxel^2
  std::int64_t wetting_voxels = 0;
  std::optional<std::int64_t> conducting_voxels;
};

struct DrainageStep {
  std::int64_t squared_radius = 0;
  double share = 0;               ///< of the pores that are filled at this radius
  double before = 1, behind = 1;  ///< saturations of the wetting fluid beside the step
};

struct DrainageResult : RunHead {
  DrainageResult(SampleCase& of, const MachineUsed& used) : RunHead(of, used) {}

  DrainageRequest request;
  std::int64_t restarts = 0;
  std::vector<std::int64_t> counts;  ///< pores by the value of the intrusion map
  std::int64_t critical = 0;         ///< squared voxels, along the driven axis; 0: no path through faces
  DrainedState full;                 ///< all pores hold the wetting fluid
  std::vector<DrainedState> states;  ///< by falling radius

  std::vector<std::int64_t> wanted_values() const;       ///< of the states, falling
  std::vector<GivenLength> radii_without_state() const;  ///< wider than all that enters
  DrainageStep largest_step() const;
  DrainageRow row(const DrainedState& state) const;

  /// The saturation exponent of a line through S_w = 1, RI = 1 on logarithmic axes; nullopt without a state that conducts.
  std::optional<BoundedValue> exponent() const;

  /// Along the driven axis, of all pores.
  CriticalRadius critical_radius() const { return {critical, full.wetting.current, full.wetting.k_voxel2}; }
};

}  // namespace karst
