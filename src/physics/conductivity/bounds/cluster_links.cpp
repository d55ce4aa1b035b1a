#include "physics/conductivity/bounds/cluster_links.hpp"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_links_share = 1 << 17;

// Nested cubes of 2, 4, 8, ... voxels: the number of the smallest that holds voxels c and c + 1.
int block_of_pair(std::int64_t c, std::int64_t next) {
  int level = 0;
  for (; c != next; c /= 2, next /= 2) ++level;
  return level;
}

struct NamedVoxel {
  ClusterName cluster;  // or fixed_potential
  std::uint64_t voxel;
};

// The links of one site to other clusters and to fixed potentials. Of two clusters, the lower end of a link finds it.
struct LinkFinder {
  const SiteFacts& facts;
  const SiteLinks& links;
  const BlockClusters& clusters;
  const std::vector<NamedVoxel>& theirs;  // of other parts

  NamedVoxel at(std::int64_t site) const {
    const auto i = static_cast<std::size_t>(site);
    if (i >= clusters.of_site.size()) return theirs[i - clusters.of_site.size()];
    const std::uint32_t cluster = clusters.of_site[i];
    return {cluster == no_cluster ? fixed_potential : clusters.names[cluster], facts.part.voxels[i]};
  }

  void add(std::int64_t site, const Index3& place, std::vector<ClusterLink>& list) const {
    if (!links.is_free(site)) return;
    const NamedVoxel own_voxel = at(site);
    for (int d = 0; d < faces_of_voxel; ++d) {
      ClusterLink link;
      link.voxel = own_voxel.voxel, link.a = own_voxel.cluster, link.direction = d;
      if (links.is_open(site, d)) {
        const std::int64_t other = links.neighbour(site, d);
        const NamedVoxel there = at(other);
        const bool is_fixed = !links.is_free(other);
        if (!is_fixed && (d % 2 == 0 || there.cluster == own_voxel.cluster)) continue;
        link.conductance = links.conductance<double>(site, other);
        link.b = is_fixed ? fixed_potential : there.cluster;
        link.other = there.voxel;
        const auto along = static_cast<std::size_t>(d / 2);
        if (!is_fixed) link.block = block_of_pair(place[along], (place[along] + 1) % facts.shape[along]);
      } else if ((links.codes[site] & links.grounded & face_bit(d)) != 0) {
        link.conductance = 2 * links.conductance<double>(site, site);
        link.b = fixed_potential;
      } else {
        continue;
      }
      link.decade = decade_of(link.conductance);
      if (link.b < link.a) {  // one name for each pair
        std::swap(link.a, link.b);
        std::swap(link.voxel, link.other);
      }
      list.push_back(link);
    }
  }
};

// The best link of each pair of clusters.
void keep_best(std::vector<ClusterLink>& links) {
  std::sort(links.begin(), links.end(),
            [](const ClusterLink& l, const ClusterLink& m) { return std::tuple(l.a, l.b, l.place()) < std::tuple(m.a, m.b, m.place()); });
  links.erase(std::unique(links.begin(), links.end(), [](const ClusterLink& l, const ClusterLink& m) { return l.a == m.a && l.b == m.b; }),
              links.end());
}

}  // namespace

std::int64_t bytes_of_links_within_blocks(const SiteFacts& facts, const SiteLinks& links, const BlockClusters& clusters, int threads) {
  constexpr std::int64_t lists = 2;  // of shares of the sites, and of all
  if (facts.classes.empty()) return 0;
  std::atomic<std::int64_t> count{0};
  in_parallel_shares(threads, facts.part.padded_sites(), sites_of_links_share, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t own_count = 0;
    for (std::int64_t site = begin; site < end; ++site) {
      const std::uint32_t cluster = clusters.of_site[static_cast<std::size_t>(site)];
      if (cluster == no_cluster) continue;
      for (int d = 1; d < faces_of_voxel; d += 2) {
        if (!links.is_open(site, d) || links.neighbour(site, d) >= facts.part.padded_sites()) continue;
        const std::uint32_t other = clusters.of_site[static_cast<std::size_t>(links.neighbour(site, d))];
        if (other == no_cluster || other == cluster) continue;
        if (clusters.names[other] / block_sites == clusters.names[cluster] / block_sites) ++own_count;
      }
    }
    count += own_count;
  });
  return lists * count * static_cast<std::int64_t>(sizeof(ClusterLink));
}

std::vector<ClusterLink> cluster_links(const SiteFacts& facts, const SiteLinks& links, const BlockClusters& clusters, int threads,
                                       const Comm& comm) {
  const std::vector<NamedVoxel> none;
  const LinkFinder own{facts, links, clusters, none};
  const std::vector<NamedVoxel> theirs = values_of_others(halo_of(facts.part), comm, [&](std::uint32_t site) { return own.at(site); });
  std::vector<std::vector<ClusterLink>> links_of_shares(
      static_cast<std::size_t>((facts.part.padded_sites() + sites_of_links_share - 1) / sites_of_links_share));
  in_parallel_shares(threads, facts.part.padded_sites(), sites_of_links_share, [&](std::int64_t begin, std::int64_t end) {
    std::vector<ClusterLink>& own_links = links_of_shares[static_cast<std::size_t>(begin / sites_of_links_share)];
    const LinkFinder finder{facts, links, clusters, theirs};
    const std::span<const std::uint64_t> share(facts.part.voxels.data() + begin, static_cast<std::size_t>(end - begin));
    for_each_listed(share, facts.shape,
                    [&](std::size_t i, const Index3& place) { finder.add(begin + static_cast<std::int64_t>(i), place, own_links); });
    keep_best(own_links);
  });
  std::vector<ClusterLink> all;
  for (const auto& each : links_of_shares) all.insert(all.end(), each.begin(), each.end());
  keep_best(all);
  return all;
}

}  // namespace karst
