// The motions of all voxels of a flow in time, on all ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_in_time.hpp"

namespace karst {

/// Voxels without a site have a motion of zeros. Collective.
template <class Motion>
Block<Motion> motions_of(const FlowInTime<Motion>& flow, const Index3& shape, const Comm& comm) {
  struct MotionOfVoxel {
    std::uint64_t voxel;
    Motion motion;
  };
  std::vector<MotionOfVoxel> own_motions;
  flow.visit_motions([&](std::int64_t first, std::span<const Motion> motions) {
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const std::uint64_t voxel = flow.voxels()[static_cast<std::size_t>(first) + i];
      if (voxel != no_voxel) own_motions.push_back({voxel, motions[i]});
    }
  });
  std::vector<MotionOfVoxel> all = comm.gather_root(own_motions);
  comm.broadcast_root(all);
  Block<Motion> block(whole_box(shape));
  for (const MotionOfVoxel& each : all) block.values[each.voxel] = each.motion;
  return block;
}

}  // namespace karst
