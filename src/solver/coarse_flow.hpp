// A flow through a coarser sample, as the sites of one with voxels half as large see it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "solver/flow_runs.hpp"

namespace karst {

/// The sites of this rank in one sample.
struct SampleSites {
  std::span<const std::uint64_t> voxels;  ///< as FlowRuns::voxels()
  Index3 shape;
};

class CoarseFlow {
 public:
  /// Brings to each rank what its sites of the finer sample need of the `flows` at those of the coarser one. Collective.
  CoarseFlow(const SampleSites& coarser, const std::vector<SiteFlow>& flows, const SampleSites& finer, Boundary boundary, int threads,
             const Comm& comm);

  /// At a site of this rank in the finer sample: between the eight nearest coarser voxels.
  SiteFlow at(std::uint64_t voxel) const;

 private:
  struct Known {
    std::array<float, 3> velocity;
    float pressure;

    static Known of(const SiteFlow& flow);
  };
  const Known* known_at(const Index3& coarser) const;

  Box finer_;                   // the whole finer sample
  Block<std::uint32_t> place_;  // in known_, plus one; 0 where the coarser sample is solid. Beyond its faces it goes on
  std::vector<Known> known_;
};

}  // namespace karst
