// Sums over the motions of all sites of a rank, in whole numbers: the same on any device.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "base/ranks/exact_sum.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_in_time.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

template <class Motion>
class MotionSums {
 public:
  virtual ~MotionSums() = default;

  /// Over the sites of this rank.
  virtual std::vector<ExactSum> of(const FlowInTime<Motion>& flow) = 0;
};

/// The padding among the sites of a flow, as padding_of(part).
inline SiteInterval padding_among(std::span<const std::uint64_t> voxels) {
  const auto is_none = [](std::uint64_t voxel) { return voxel == no_voxel; };
  const auto begin = std::find_if(voxels.begin(), voxels.end(), is_none);
  return {begin - voxels.begin(), std::find_if_not(begin, voxels.end(), is_none) - voxels.begin()};
}

/// Whether the GPU of this rank adds up the motions of its sites; otherwise the host does. A GPU needs `bytes` of its memory for them.
/// Collective.
bool adds_up_on_gpu(const RankSettings& settings, std::int64_t bytes, const Comm& comm);

}  // namespace karst
