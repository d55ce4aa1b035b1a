// The flow at one site, scaled to a force of 1; and its motion in lattice units.
#pragma once

#include <array>
#include <cstddef>

#include "base/host_device.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// Does not depend on tau.
struct SiteFlow {
  std::array<double, 3> velocity;  ///< times the viscosity, voxel^2: its mean is k
  double pressure;                 ///< voxel: without the uniform gradient along the driven axis
};

/// A SiteFlow in 16 bytes, for copies of a flow that are kept beside the populations.
struct alignas(16) NarrowFlow {
  std::array<float, 3> velocity;
  float pressure;

  bool operator==(const NarrowFlow&) const = default;

  KARST_HOST_DEVICE static NarrowFlow of(const SiteFlow& flow) {
    NarrowFlow narrow{};
    for (std::size_t a = 0; a < 3; ++a) narrow.velocity[a] = static_cast<float>(flow.velocity[a]);
    narrow.pressure = static_cast<float>(flow.pressure);
    return narrow;
  }
  KARST_HOST_DEVICE SiteFlow wide() const {
    SiteFlow flow{};
    for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] = static_cast<double>(velocity[a]);
    flow.pressure = static_cast<double>(pressure);
    return flow;
  }
};

/// Adds `weight` times the flow `some`.
inline void add(SiteFlow& flow, double weight, const NarrowFlow& some) {
  for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] += weight * static_cast<double>(some.velocity[a]);
  flow.pressure += weight * static_cast<double>(some.pressure);
}

/// Converts between flows and motions.
struct FlowScale {
  double force, viscosity;  ///< in lattice units

  KARST_HOST_DEVICE SiteFlow flow_of(const SiteMotion& motion) const {
    SiteFlow flow{};
    for (std::size_t a = 0; a < 3; ++a) flow.velocity[a] = viscosity * (motion.velocity[a] / force);
    flow.pressure = pressure_of(motion.density);
    return flow;
  }
  KARST_HOST_DEVICE double pressure_of(double density) const { return density / (3 * force); }
  KARST_HOST_DEVICE SiteMotion motion_of(const SiteFlow& flow) const {
    SiteMotion motion{};
    for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = force * (flow.velocity[a] / viscosity);
    motion.density = force * (3 * flow.pressure);
    return motion;
  }
};

}  // namespace karst
