// The numbers of flows in time that karst validate computes.
#pragma once

#include "validation/cavity_profiles.hpp"
#include "validation/flow_lab.hpp"

namespace karst {

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
