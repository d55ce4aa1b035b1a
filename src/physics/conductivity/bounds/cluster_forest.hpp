// A spanning forest of all clusters of a sample, held by the root rank. Its links lead to the fixed potentials; in a periodic sample, to
// one cluster of each connected component.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/conductivity/bounds/cluster_links.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

constexpr std::uint64_t no_exit = ~std::uint64_t{0};

/// The part of the forest that a rank knows.
struct ForestPart {
  std::vector<std::uint64_t> exits;  ///< of each cluster of this rank: the voxel at which its current leaves; no_exit: nothing leaves
  std::vector<std::uint64_t> doors;  ///< of each exit: the voxel of another cluster behind it; no_exit: a fixed potential, or no exit

  /// An entry of the current of another cluster: the voxel, the number of the cluster of this rank, and the exit of the other cluster.
  /// Entries are sorted by cluster.
  struct Entry {
    std::uint64_t voxel;
    std::int64_t cluster;
    std::uint64_t from;
  };
  std::vector<Entry> entries;
};

class ClusterForest {
 public:
  /// Collective.
  ClusterForest(const SiteFacts& facts, const SiteLinks& links, const BlockClusters& clusters, int threads, const Comm& comm);

  const ForestPart& part() const { return part_; }

  /// `sums`: what each cluster of this rank leaves over, in units of flux. Sets what enters at each entry. Returns the sum of
  /// flux^2 / conductance over the links between clusters; 0 on ranks but the root. Collective.
  double carry(const std::vector<std::int64_t>& sums, double flux_unit, std::vector<std::int64_t>& entering) const;

 private:
  class Numbers;
  class Branches;
  using Ends = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // numbers of the clusters a and b of each link

  void grow(std::vector<ClusterLink> links, const std::vector<ClusterName>& names, int threads);
  void find_ways(const std::vector<ClusterLink>& links, const Ends& ends, const Branches& branches,
                 const std::vector<std::uint32_t>& by_name);
  void share(const std::vector<std::int64_t>& clusters_of_rank, const BlockClusters& clusters);

  Comm comm_;
  ForestPart part_;
  // On the root only: for each cluster in the order of the ranks.
  std::vector<std::int64_t> parents_;         // -1: the current leaves the forest here
  std::vector<double> conductances_;          // of the link to the parent; 0: none
  std::vector<std::int64_t> order_;           // clusters, children before parents
  std::vector<std::uint64_t> exits_, doors_;  // voxels of the link to the parent, here and there
  std::vector<std::int64_t> entry_of_;        // which of all entries
  std::vector<std::int64_t> clusters_of_rank_, entries_of_rank_;
};

}  // namespace karst
