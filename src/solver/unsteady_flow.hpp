// A flow in time, through one part on each rank: with inertia, with or without a body force, past moving walls.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "partition/part.hpp"
#include "solver/flow_settings.hpp"
#include "solver/site_motion.hpp"
#include "solver/slot_operations.hpp"

namespace karst {

class UnsteadyFlow {
 public:
  virtual ~UnsteadyFlow() = default;

  /// Starts at step 0 from the velocity and density of each site, in lattice units. `motion_at` is called by several threads. Collective.
  using MotionAt = std::function<SiteMotion(std::size_t site)>;
  virtual void start(const MotionAt& motion_at) = 0;

  /// Performs pairs of an even and an odd step. Collective.
  virtual void advance(std::int64_t pairs) = 0;
  virtual std::int64_t steps() const = 0;

  /// The largest speed of the sites of this rank, in lattice units; infinite if any is not finite.
  virtual double fastest() const = 0;

  /// Velocity and density of all sites of this rank, in pieces, in the order of sites.
  using MotionVisit = std::function<void(std::int64_t first, std::span<const SiteMotion> motions)>;
  virtual void visit_motions(const MotionVisit& visit) const = 0;

  /// The voxel of each site, counted x fastest in the whole sample; no_voxel for padding.
  virtual std::span<const std::uint64_t> voxels() const = 0;

  /// The populations of sites, site_bytes() bytes each, the same on any device and in any layout; and a restart from them at a step.
  virtual std::size_t site_bytes() const = 0;
  virtual void populations(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  virtual void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) = 0;
  virtual void restart_at(std::int64_t steps) = 0;
};

struct UnsteadySettings {
  FlowSettings flow;              ///< tau, equilibrium, and the choices of the machine; the force of a flow is the one below
  double lambda = magic_number;   ///< of the two relaxation times
  std::array<double, 3> force{};  ///< body force on each site, in lattice units
  WallRules walls;                ///< for each wall of the part
  PressureFaces faces{};          ///< faces of fixed pressure: their walls
};

}  // namespace karst
