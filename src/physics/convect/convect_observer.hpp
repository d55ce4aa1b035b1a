// Measures a thermal flow between two steps.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/convect/convect_plan.hpp"
#include "physics/convect/row_totals.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/thermal/thermal_flow.hpp"

namespace karst {

/// A look at the flow. Sums are over all sites, in lattice units; energies in units of the square of the thermal speed.
struct ConvectMonitor {
  std::int64_t steps = 0;
  double mass = 0, energy = 0;
  double potential = 0;  ///< energy in the field of gravity, above y = 0
  std::array<double, 2> momentum{};
  double fastest = 0;                   ///< largest speed
  double coldest = 0, hottest = 0;      ///< temperatures
  std::optional<double> nusselt;        ///< heat flux by that of a fluid at rest, of two plates with temperatures
  std::optional<double> mixing_length;  ///< of two layers, in voxels
};

/// Means over the sites of each row along x; 0 in rows without sites. The velocity is that of the mass.
struct RowProfiles {
  std::int64_t steps = 0;
  std::vector<std::int64_t> sites;
  std::vector<double> density, temperature, velocity_x, velocity_y;
};

/// The same digits on any ranks, threads and devices. All members are collective.
class ConvectObserver {
 public:
  /// When the flow has its memory. `voxels`: of its sites.
  ConvectObserver(const ConvectPlan& plan, std::span<const std::uint64_t> voxels, const RankSettings& machine, const Comm& comm);

  ConvectMonitor observe(const ThermalFlow& flow, bool is_regular);
  std::optional<RowProfiles> profiles(const ThermalFlow& flow);

  /// A restart needs nothing of sites besides their populations.
  static constexpr std::size_t site_bytes = 0;
  void site_values(std::span<const std::uint32_t> /*sites*/, std::byte* /*to*/) const {}
  void set_site_values(std::span<const std::uint32_t> /*sites*/, const std::byte* /*from*/) {}
  std::optional<std::int64_t> earlier_steps() const { return std::nullopt; }
  void restart_at(const std::optional<std::int64_t>& /*steps*/) {}

 private:
  void look(const ThermalFlow& flow);

  const ConvectPlan& plan_;
  Comm comm_;
  std::vector<std::int64_t> sites_;  // of each row, of all ranks
  std::unique_ptr<RowSums> rows_;
  ConvectMonitor monitor_;                 // of the last look
  RowProfiles profiles_;                   // the same
  std::optional<std::int64_t> looked_at_;  // its step
};

}  // namespace karst
