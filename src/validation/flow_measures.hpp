// The numbers of flows in time that karst validate computes.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "validation/flow_lab.hpp"

namespace karst {

// Published velocities along the centre lines of the two-dimensional cavity.

/// A point of a centre line, from 0 to 1, and the velocity across it in units of the speed of the lid.
struct ProfilePoint {
  double at, velocity;
};

struct CavityProfiles {
  std::string_view source;
  double reynolds;
  bool is_spectral;
  std::span<const ProfilePoint> u;  ///< along the lid, on the line across the lid
  std::span<const ProfilePoint> v;  ///< across the lid, on the line along the lid
};

const CavityProfiles& ghia_100();
const CavityProfiles& ghia_400();  ///< without the point v(0.9063), which is a misprint
const CavityProfiles& ghia_1000();
const CavityProfiles& botella_1000();

/// The largest difference of velocity at the published points, in units of the speed of the lid. `voxels`: across the cavity.
double cavity_difference(const FlowLab& lab, const CavityProfiles& published, std::int64_t voxels);

/// A vortex in a periodic box.
struct Vortex {
  std::string_view lattice;
  std::int64_t voxels;   ///< in a wavelength
  bool is_deep = false;  ///< three-dimensional: creeping, because only then its decay is known
};

/// The viscosity as measured from the decay of kinetic energy, divided by that of tau, less 1.
double viscosity_error(const FlowLab& lab, const Vortex& vortex);

/// The order with which this error falls from `voxels` / 2 to `voxels`.
double viscosity_order(const FlowLab& lab, const Vortex& vortex);

/// The error of the velocity of the two-dimensional vortex after N^2 steps (root mean square, as a share of the first velocity).
double velocity_error(const FlowLab& lab, const Vortex& vortex);

}  // namespace karst
