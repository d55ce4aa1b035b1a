// A flow through a coarser sample, interpolated at the sites of a sample with voxels half as large.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/listed_voxels.hpp"
#include "solver/flow/flows.hpp"
#include "solver/site/site_flow.hpp"

namespace karst {

/// The coarser sites from which the finer sites of this rank interpolate; the same for all flows.
class CoarseSites {
 public:
  /// Collective.
  CoarseSites(const SampleSites& coarser, const SampleSites& finer, Boundary boundary, int threads, const Comm& comm);

  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

 private:
  friend class CoarseFlow;

  Box finer_;                                     // the whole finer sample
  std::size_t own_;                               // the number of coarser sites of this rank, with padding
  Block<std::uint32_t> place_;                    // the place of each coarser voxel (also beyond the faces) in a list: first sites of this
                                                  // rank, then sites received from other ranks; nowhere: solid
  std::vector<std::vector<std::uint32_t>> sent_;  // for each rank: the sites of this rank to send
};

class CoarseFlow {
 public:
  /// Flows::visit_flows() of the flow through the coarser sample.
  using VisitAll = std::function<void(const Flows::FlowVisit& visit)>;

  /// Sends flows at coarser sites to the ranks whose finer sites need them. Throws NotEnoughMemory. Collective.
  CoarseFlow(std::shared_ptr<const CoarseSites> sites, const VisitAll& visit_all, int threads, const Comm& comm);

  /// The flow at a finer site of this rank, interpolated from the eight nearest coarser voxels.
  SiteFlow at(std::uint64_t voxel) const;

 private:
  std::shared_ptr<const CoarseSites> sites_;
  RawVector<NarrowFlow> known_;  // by place in the list
};

}  // namespace karst
