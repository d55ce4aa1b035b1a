// Refusals of flows that cannot go on. All functions throw on all ranks.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flows.hpp"
#include "solver/site/site_motion.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Throws UnstableFlow. `speed` and `at`: of the fastest site.
[[noreturn]] void refuse_unstable(const FlowState& state, double speed, const Index3& at, Storage storage);

/// Throws UnstableFlow. `error`: the smallest that was reached.
[[noreturn]] void refuse_rounded(const FlowState& state, double error);

/// Throws MachineError. For every force: the speed is proportional to the force.
[[noreturn]] void refuse_too_fast(const FlowState& state, double force);

// The site with the largest speed of all ranks: where a flow became unstable.

struct FastestSite {
  double speed = -1;
  std::uint64_t voxel = no_voxel;

  /// If two speeds are equal, that of the lower voxel counts.
  void add(const FastestSite& other) {
    if (other.speed > speed || (other.speed == speed && other.voxel < voxel)) *this = other;
  }
};

/// Infinite for a motion that is not finite.
inline double speed_of(const SiteMotion& motion) {
  const double speed = std::hypot(motion.velocity[0], motion.velocity[1], motion.velocity[2]);
  return std::isfinite(speed) ? speed : std::numeric_limits<double>::infinity();
}

/// `sites` has visit_motions(visit), as FlowInTime. Collective.
template <class Motion, class Sites>
FastestSite fastest_site(const Sites& sites, std::span<const std::uint64_t> voxels, const Comm& comm) {
  FastestSite own_worst, worst;
  sites.visit_motions([&](std::int64_t first, std::span<const Motion> motions) {
    const std::uint64_t* voxel = voxels.data() + first;
    for (const Motion& motion : motions) {
      if (*voxel != no_voxel) own_worst.add({speed_of(motion), *voxel});
      ++voxel;
    }
  });
  for (const FastestSite& each : comm.gather_all(own_worst)) worst.add(each);
  return worst;
}

}  // namespace karst
