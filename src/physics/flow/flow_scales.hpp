// The scales of a flow in time: from the units of the user to lattice units, and back to the units of results.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "geometry/box.hpp"
#include "physics/flow/flow_request.hpp"
#include "run/quantity.hpp"

namespace karst {

struct FlowScales {
  double length = 1;            ///< characteristic length, voxels
  std::optional<double> speed;  ///< characteristic speed in lattice units; nullopt: unknown
  double viscosity = 0;         ///< lattice units
  std::optional<double> voxel_size_m, step_s;
  double density_kg_m3 = 1000;

  double tau() const { return 0.5 + 3 * viscosity; }
  std::optional<double> reynolds() const;

  /// Steps of a characteristic time: L / U; without a speed L^2 / nu.
  double characteristic_steps() const;

  bool is_si() const { return step_s.has_value(); }

  /// In lattice units. Throws InputError for SI units without their scales.
  double lattice(const GivenQuantity& quantity, Kind kind) const;
  std::array<double, 3> lattice(const GivenVector& quantity, Kind kind) const;

  /// A number of steps, even and at least 2. Throws InputError if it is beyond 10^15.
  std::int64_t steps(const TimeSpan& span) const;
};

ResultUnits result_units(const FlowScales& scales);

/// Facts besides the request that the scales of a flow depend on.
struct SampleScales {
  Index3 pores{};  ///< extents of the smallest box of all pores
  Index3 shape{};
  std::optional<double> voxel_size_m;
  bool has_solid = true;
};

/// Throws InputError for scales that are missing, for a Mach number above 0.3 and for a tau out of range.
FlowScales flow_scales(const FlowRequest& request, const SampleScales& sample);

constexpr double largest_mach = 0.3;
double mach_of_speed(double lattice_speed);

}  // namespace karst
