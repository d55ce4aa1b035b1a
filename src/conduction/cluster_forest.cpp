#include "conduction/cluster_forest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "base/parallel.hpp"
#include "conduction/site_codes.hpp"
#include "geometry/listed_voxels.hpp"

namespace karst {

namespace {

constexpr ClusterName ground = ~ClusterName{0};
constexpr std::int64_t sites_of_share = 1 << 17;

// Nested blocks of 2, 4, 8, ... voxels: the number of the smallest that holds voxels c and c + 1.
int block_of_pair(std::int64_t c, std::int64_t next) {
  int level = 0;
  for (; c != next; c /= 2, next /= 2) ++level;
  return level;
}

std::vector<std::int64_t> starts_of(const std::vector<std::int64_t>& counts) {
  std::vector<std::int64_t> starts(counts.size() + 1);
  std::partial_sum(counts.begin(), counts.end(), starts.begin() + 1);
  return starts;
}

}  // namespace

// A link between two clusters, or from a cluster to a fixed potential. Links are taken in this order.
struct ClusterForest::Link {
  std::int32_t decade = 0, block = 0;
  std::uint64_t voxel = 0;  // of cluster a, at the lower end
  std::int32_t direction = 0, unused = 0;
  ClusterName a = 0, b = 0;
  std::uint64_t other = 0;  // voxel of cluster b
  double conductance = 0;

  auto place() const { return std::tie(decade, block, voxel, other, direction); }
};

struct ClusterForest::NamedVoxel {
  ClusterName cluster;  // ground: a fixed potential
  std::uint64_t voxel;
};

// The links of one site to other clusters and to fixed potentials. Of two clusters, the lower end of a link finds it.
struct ClusterForest::LinkFinder {
  const SiteFacts& facts;
  const SiteLinks& links;
  const BrickClusters& clusters;
  const std::vector<NamedVoxel>& theirs;  // of other parts

  NamedVoxel at(std::int64_t site) const {
    const auto i = static_cast<std::size_t>(site);
    if (i >= clusters.of_site.size()) return theirs[i - clusters.of_site.size()];
    const std::uint32_t cluster = clusters.of_site[i];
    return {cluster == no_cluster ? ground : clusters.names[cluster], facts.part.voxels[i]};
  }

  void add(std::int64_t site, const Index3& place, std::vector<Link>& found) const {
    if (!links.is_free(site)) return;
    const NamedVoxel mine = at(site);
    for (int d = 0; d < faces_of_voxel; ++d) {
      Link link;
      link.voxel = mine.voxel, link.a = mine.cluster, link.direction = d;
      if (links.is_open(site, d)) {
        const std::int64_t other = links.neighbour(site, d);
        const NamedVoxel there = at(other);
        const bool is_fixed = !links.is_free(other);
        if (!is_fixed && (d % 2 == 0 || there.cluster == mine.cluster)) continue;
        link.conductance = links.conductance<double>(site, other);
        link.b = is_fixed ? ground : there.cluster;
        link.other = there.voxel;
        const auto along = static_cast<std::size_t>(d / 2);
        if (!is_fixed) link.block = block_of_pair(place[along], (place[along] + 1) % facts.shape[along]);
      } else if ((links.codes[site] & links.grounded & face_bit(d)) != 0) {
        link.conductance = 2 * links.conductance<double>(site, site);
        link.b = ground;
      } else {
        continue;
      }
      link.decade = decade_of(link.conductance);
      if (link.b < link.a) {  // one name for each pair
        std::swap(link.a, link.b);
        std::swap(link.voxel, link.other);
      }
      found.push_back(link);
    }
  }
};

// The best link of each pair of clusters.
void ClusterForest::keep_best(std::vector<Link>& links) {
  std::sort(links.begin(), links.end(),
            [](const Link& l, const Link& m) { return std::tuple(l.a, l.b, l.place()) < std::tuple(m.a, m.b, m.place()); });
  links.erase(std::unique(links.begin(), links.end(), [](const Link& l, const Link& m) { return l.a == m.a && l.b == m.b; }), links.end());
}

// The best link of each pair of clusters that this rank finds.
std::vector<ClusterForest::Link> ClusterForest::own_links(const SiteFacts& facts, const BrickClusters& clusters, int axis, int threads,
                                                          const Comm& comm) {
  const SiteLinks links = facts.links(axis);
  const std::vector<NamedVoxel> none;
  const LinkFinder own{facts, links, clusters, none};
  const std::vector<NamedVoxel> theirs = values_of_neighbours(facts.part, comm, [&](std::uint32_t site) { return own.at(site); });
  std::vector<std::vector<Link>> found(static_cast<std::size_t>((facts.part.padded_sites() + sites_of_share - 1) / sites_of_share));
  in_parallel_shares(threads, facts.part.padded_sites(), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    std::vector<Link>& mine = found[static_cast<std::size_t>(begin / sites_of_share)];
    const LinkFinder finder{facts, links, clusters, theirs};
    const std::span<const std::uint64_t> share(facts.part.voxels.data() + begin, static_cast<std::size_t>(end - begin));
    for_each_listed(share, facts.shape,
                    [&](std::size_t i, const Index3& place) { finder.add(begin + static_cast<std::int64_t>(i), place, mine); });
    keep_best(mine);
  });
  std::vector<Link> all;
  for (const auto& each : found) all.insert(all.end(), each.begin(), each.end());
  keep_best(all);
  return all;
}

ClusterForest::ClusterForest(const SiteFacts& facts, const BrickClusters& clusters, int axis, int threads, const Comm& comm) : comm_(comm) {
  clusters_of_rank_ = comm.gather_root(std::vector<std::int64_t>{std::ssize(clusters.names)});
  std::vector<Link> links = comm.gather_root(own_links(facts, clusters, axis, threads, comm));
  const std::vector<ClusterName> names = comm.gather_root(clusters.names);
  if (comm.is_root()) grow(std::move(links), names, clusters_of_rank_);
  share(clusters_of_rank_, clusters);
}

// Kruskal's algorithm, then the ways to the ends of the forest.
void ClusterForest::grow(std::vector<Link> links, const std::vector<ClusterName>& names, const std::vector<std::int64_t>&) {
  const auto count = static_cast<std::int64_t>(names.size());
  std::vector<std::int64_t> by_name(names.size());
  std::iota(by_name.begin(), by_name.end(), 0);
  std::sort(by_name.begin(), by_name.end(),
            [&](std::int64_t i, std::int64_t j) { return names[static_cast<std::size_t>(i)] < names[static_cast<std::size_t>(j)]; });
  const auto number_of = [&](ClusterName name) {  // `count`: the fixed potentials
    if (name == ground) return count;
    return *std::lower_bound(by_name.begin(), by_name.end(), name,
                             [&](std::int64_t i, ClusterName wanted) { return names[static_cast<std::size_t>(i)] < wanted; });
  };
  std::sort(links.begin(), links.end(), [](const Link& l, const Link& m) { return l.place() < m.place(); });

  std::vector<std::int64_t> joined(names.size() + 1);
  std::iota(joined.begin(), joined.end(), 0);
  const auto root = [&](std::int64_t i) {
    auto at = static_cast<std::size_t>(i);
    while (joined[at] != static_cast<std::int64_t>(at)) {
      joined[at] = joined[static_cast<std::size_t>(joined[at])];
      at = static_cast<std::size_t>(joined[at]);
    }
    return static_cast<std::int64_t>(at);
  };
  struct Branch {
    std::int64_t to;
    std::size_t link;
  };
  std::vector<std::vector<Branch>> branches(names.size() + 1);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const std::int64_t a = number_of(links[i].a), b = number_of(links[i].b);
    const std::int64_t ra = root(a), rb = root(b);
    if (ra == rb) continue;
    joined[static_cast<std::size_t>(std::max(ra, rb))] = std::min(ra, rb);
    branches[static_cast<std::size_t>(a)].push_back({b, i});
    branches[static_cast<std::size_t>(b)].push_back({a, i});
  }

  parents_.assign(names.size(), -1);
  conductances_.assign(names.size(), 0);
  exits_.assign(names.size(), no_exit);
  doors_.assign(names.size(), no_exit);
  std::vector<char> is_seen(names.size() + 1);
  std::vector<std::int64_t> order;
  const auto visit_from = [&](std::int64_t start) {
    is_seen[static_cast<std::size_t>(start)] = 1;
    std::size_t next = order.size();
    order.push_back(start);
    for (; next < order.size(); ++next) {
      const std::int64_t parent = order[next];
      for (const Branch& branch : branches[static_cast<std::size_t>(parent)]) {
        const auto child = static_cast<std::size_t>(branch.to);
        if (is_seen[child]) continue;
        is_seen[child] = 1;
        order.push_back(branch.to);
        const Link& link = links[branch.link];
        const bool child_is_a = number_of(link.a) == branch.to;
        conductances_[child] = link.conductance;
        exits_[child] = child_is_a ? link.voxel : link.other;
        if (parent == count) continue;
        parents_[child] = parent;
        doors_[child] = child_is_a ? link.other : link.voxel;
      }
    }
  };
  visit_from(count);
  for (const std::int64_t start : by_name) {
    if (!is_seen[static_cast<std::size_t>(start)]) visit_from(start);
  }
  std::erase(order, count);
  order_.assign(order.rbegin(), order.rend());
}

// Sends to each rank the exits and entries of its clusters.
void ClusterForest::share(const std::vector<std::int64_t>& clusters_of_rank, const BrickClusters& clusters) {
  std::vector<ForestPart::Entry> entries;
  if (comm_.is_root()) {
    const std::vector<std::int64_t> starts = starts_of(clusters_of_rank);
    std::vector<std::size_t> with_door;
    for (std::size_t c = 0; c < parents_.size(); ++c) {
      if (parents_[c] >= 0) with_door.push_back(c);
    }
    std::stable_sort(with_door.begin(), with_door.end(), [&](std::size_t c, std::size_t d) { return parents_[c] < parents_[d]; });
    entry_of_.assign(parents_.size(), -1);
    entries_of_rank_.assign(clusters_of_rank.size(), 0);
    std::size_t rank = 0;
    for (const std::size_t c : with_door) {
      while (parents_[c] >= starts[rank + 1]) ++rank;
      entry_of_[c] = std::ssize(entries);
      entries.push_back({doors_[c], parents_[c] - starts[rank]});
      ++entries_of_rank_[rank];
    }
  }
  part_.exits = comm_.scatter_root(exits_, clusters_of_rank_, std::ssize(clusters.names));
  const std::int64_t mine = comm_.scatter_root(entries_of_rank_, std::vector<std::int64_t>(clusters_of_rank_.size(), 1), 1).front();
  part_.entries = comm_.scatter_root(entries, entries_of_rank_, mine);
  exits_ = {}, doors_ = {};
}

double ClusterForest::carry(const std::vector<std::int64_t>& sums, std::vector<std::int64_t>& entering) const {
  std::vector<std::int64_t> total = comm_.gather_root(sums), all(entry_of_.size());
  double energy = 0;
  if (comm_.is_root()) {
    std::int64_t entries = 0;
    for (const std::int64_t count : entries_of_rank_) entries += count;
    all.assign(static_cast<std::size_t>(entries), 0);
    for (const std::int64_t cluster : order_) {
      const auto c = static_cast<std::size_t>(cluster);
      if (conductances_[c] > 0) {
        const double flux = std::ldexp(static_cast<double>(total[c]), -flux_bits);
        energy += flux * flux / conductances_[c];
      }
      if (parents_[c] < 0) continue;
      total[static_cast<std::size_t>(parents_[c])] += total[c];
      all[static_cast<std::size_t>(entry_of_[c])] = total[c];
    }
  }
  entering = comm_.scatter_root(all, entries_of_rank_, std::ssize(part_.entries));
  return energy;
}

}  // namespace karst
