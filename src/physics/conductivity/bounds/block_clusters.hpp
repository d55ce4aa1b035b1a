// Spanning trees of the sites of each block: the way on which the lower bound carries what a potential leaves over.
//
// A cluster is what the links within a block join, of sites with conductivities of the same decade. Its tree joins the smallest blocks
// first: sites of 2 x 2 x 2 voxels, then of 4 x 4 x 4, up to the block. The preconditioner leaves little over in such a cube as a whole,
// so little leaves it along the tree. Clusters do not depend on the parts.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

using ClusterName = std::uint64_t;       ///< number of the block in the grid times block_sites, plus the number of the cluster in the block
constexpr std::int64_t block_edge = 16;  ///< voxels; parts are not cut within a block
constexpr std::int64_t block_sites = block_edge * block_edge * block_edge;
constexpr std::uint32_t no_cluster = 0xFFFFFFFF;

struct BlockClusters {
  std::vector<ClusterName> names;    ///< of each cluster of this part, rising
  RawVector<std::uint32_t> of_site;  ///< number of the cluster of each site; no_cluster for padding and fixed potentials
  RawVector<std::uint8_t> tree;      ///< bit d: the link of the site in direction d belongs to the tree
  std::vector<std::int64_t> first;   ///< places of each cluster in `sites`, and the end
  RawVector<std::uint32_t> sites;    ///< cluster by cluster
};

/// `links`: of these sites, on the host.
BlockClusters block_clusters(const SiteFacts& facts, const SiteLinks& links, int threads);

/// The decade of a conductance: 0 for the best, rising.
int decade_of(double conductance);

}  // namespace karst
