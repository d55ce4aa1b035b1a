// A flow through a coarser sample, interpolated at the sites of a sample with voxels half as large.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/listed_voxels.hpp"
#include "solver/flow_runs.hpp"

namespace karst {

/// Which coarser sites the finer sites of this rank take their flow from; the same for all flows.
class CoarseSites {
 public:
  /// Collective.
  CoarseSites(const SampleSites& coarser, const SampleSites& finer, Boundary boundary, int threads, const Comm& comm);

  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

 private:
  friend class CoarseFlow;

  Box finer_;                   // the whole finer sample
  Block<std::uint32_t> place_;  // of a coarser voxel, beyond the faces too: first the sites that are here, then those that
                                // come from other ranks; or nowhere, where the coarser sample is solid
  std::vector<std::vector<std::uint32_t>> sent_;  // for each rank: which of the sites that are here
};

class CoarseFlow {
 public:
  /// Brings to each rank what its sites of the finer sample need of the `flows` at those of the coarser one. Collective.
  CoarseFlow(std::shared_ptr<const CoarseSites> sites, const std::vector<SiteFlow>& flows, const Comm& comm);

  /// At a site of this rank in the finer sample: between the eight nearest coarser voxels.
  SiteFlow at(std::uint64_t voxel) const;

 private:
  struct Known {
    std::array<float, 3> velocity;
    float pressure;

    static Known of(const SiteFlow& flow);
  };
  std::shared_ptr<const CoarseSites> sites_;
  std::vector<Known> known_;  // by place
};

}  // namespace karst
