// The links between clusters, and from clusters to fixed potentials.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

constexpr ClusterName fixed_potential = ~ClusterName{0};  ///< in place of a cluster

struct ClusterLink {
  std::int32_t decade = 0;  ///< of the conductance
  std::int32_t block = 0;   ///< number of the smallest cube of 2, 4, 8, ... voxels that holds both ends; 0: leads to a fixed potential
  std::uint64_t voxel = 0;  ///< in cluster a
  std::int32_t direction = 0, unused = 0;
  ClusterName a = 0, b = 0;  ///< a < b
  std::uint64_t other = 0;   ///< voxel in cluster b
  double conductance = 0;

  /// A forest takes links in this order.
  auto place() const { return std::tie(decade, block, voxel, other, direction); }
};

/// Bytes of the links between clusters of the same block, on this rank, while they are found. Without conductivities of labels, there are
/// none: the clusters of a block are not connected in it.
std::int64_t bytes_of_links_within_blocks(const SiteFacts& facts, const SiteLinks& links, const BlockClusters& clusters, int threads);

/// The best link of each pair of clusters, as far as this rank finds it: other ranks may find another. Collective.
std::vector<ClusterLink> cluster_links(const SiteFacts& facts, const SiteLinks& links, const BlockClusters& clusters, int threads,
                                       const Comm& comm);

}  // namespace karst
