// The trees of all clusters of a part, rooted where their currents leave, as lists for the device.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/conductivity/bounds/cluster_forest.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

struct FluxTrees {
  RawVector<std::uint32_t> sites;         ///< cluster by cluster, parents before children
  RawVector<std::uint16_t> parents;       ///< place of the parent in the cluster; of the first site: 0
  std::vector<std::int64_t> first;        ///< of each cluster, and the end
  std::vector<std::int64_t> first_entry;  ///< of each cluster, and the end
  std::vector<std::int64_t> entries;      ///< place of each entry in `sites`
};

FluxTrees flux_trees(const SiteFacts& facts, BlockClusters clusters, const ForestPart& forest, int threads);

}  // namespace karst
