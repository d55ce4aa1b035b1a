#include "physics/conductivity/bounds/cluster_forest.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "base/memory/memory.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t links_of_share = 1 << 14;

std::vector<std::int64_t> starts_of(const std::vector<std::int64_t>& counts) {
  std::vector<std::int64_t> starts(counts.size() + 1);
  std::partial_sum(counts.begin(), counts.end(), starts.begin() + 1);
  return starts;
}

// The most that grow() and share() take at a time.
constexpr auto bytes_of_link_on_root = static_cast<std::int64_t>(sizeof(ClusterLink) + 2 * sizeof(std::uint32_t));
constexpr std::int64_t bytes_of_cluster_on_root = 128;

void check_forest_memory(std::int64_t bytes, const Comm& comm) {
  check_memory(need_of_host(bytes, "the links between regions of unlike conductivities", "Name fewer labels, or use more machines."), comm);
}

}  // namespace

ClusterForest::ClusterForest(const SiteFacts& facts, const SiteLinks& links_of_sites, const BlockClusters& clusters, int threads,
                             const Comm& comm)
    : comm_(comm) {
  clusters_of_rank_ = comm.gather_root(std::vector<std::int64_t>{std::ssize(clusters.names)});
  check_forest_memory(bytes_of_links_within_blocks(facts, links_of_sites, clusters, threads), comm);
  std::vector<ClusterLink> own_links = cluster_links(facts, links_of_sites, clusters, threads, comm);
  const std::int64_t all_links = comm.sum_all(std::ssize(own_links)), all_clusters = comm.sum_all(std::ssize(clusters.names));
  check_forest_memory(comm.is_root() ? all_links * bytes_of_link_on_root + all_clusters * bytes_of_cluster_on_root : 0, comm);
  std::vector<ClusterLink> links = comm.gather_root(own_links);
  own_links = {};
  const std::vector<ClusterName> names = comm.gather_root(clusters.names);
  if (comm.is_root()) grow(std::move(links), names, threads);
  share(clusters_of_rank_, clusters);
}

namespace {

// Sets of clusters that are joined.
class JoinedSets {
 public:
  explicit JoinedSets(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), std::uint32_t{0}); }
  bool join(std::uint32_t a, std::uint32_t b) {
    a = root(a), b = root(b);
    if (a == b) return false;
    parents_[std::max(a, b)] = std::min(a, b);
    return true;
  }

 private:
  std::uint32_t root(std::uint32_t i) {
    while (parents_[i] != i) {
      parents_[i] = parents_[parents_[i]];
      i = parents_[i];
    }
    return i;
  }
  std::vector<std::uint32_t> parents_;
};

}  // namespace

// The branches of a forest, by node.
class ClusterForest::Branches {
 public:
  struct Branch {
    std::uint32_t to;
    std::uint32_t link;
  };
  struct Joined {
    std::uint32_t a, b, link;
  };

  Branches(std::size_t nodes, const std::vector<Joined>& joined) : first_(nodes + 1), branches_(2 * joined.size()) {
    for (const Joined& each : joined) ++first_[each.a + 1], ++first_[each.b + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (const Joined& each : joined) {
      branches_[next[each.a]++] = {each.b, each.link};
      branches_[next[each.b]++] = {each.a, each.link};
    }
  }
  std::span<const Branch> of(std::uint32_t node) const {
    return std::span(branches_).subspan(first_[node], first_[node + 1] - first_[node]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Branch> branches_;
};

// Numbers of clusters in the order of the ranks, by name. The fixed potentials have the number behind the last.
class ClusterForest::Numbers {
 public:
  explicit Numbers(const std::vector<ClusterName>& names) : names_(names), by_name_(names.size()) {
    std::iota(by_name_.begin(), by_name_.end(), std::uint32_t{0});
    std::sort(by_name_.begin(), by_name_.end(), [&](std::uint32_t i, std::uint32_t j) { return names_[i] < names_[j]; });
  }
  const std::vector<std::uint32_t>& by_name() const { return by_name_; }
  std::uint32_t of(ClusterName name) const {
    if (name == fixed_potential) return static_cast<std::uint32_t>(names_.size());
    return *std::lower_bound(by_name_.begin(), by_name_.end(), name,
                             [&](std::uint32_t i, ClusterName wanted) { return names_[i] < wanted; });
  }

 private:
  const std::vector<ClusterName>& names_;
  std::vector<std::uint32_t> by_name_;
};

// Kruskal's algorithm.
void ClusterForest::grow(std::vector<ClusterLink> links, const std::vector<ClusterName>& names, int threads) {
  const Numbers numbers(names);
  std::sort(links.begin(), links.end(), [](const ClusterLink& l, const ClusterLink& m) { return l.place() < m.place(); });
  Ends ends(links.size());
  in_parallel_shares(threads, std::ssize(links), links_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
      ends[i] = {numbers.of(links[i].a), numbers.of(links[i].b)};
  });
  JoinedSets sets(names.size() + 1);
  std::vector<Branches::Joined> joined;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (sets.join(ends[i].first, ends[i].second)) joined.push_back({ends[i].first, ends[i].second, static_cast<std::uint32_t>(i)});
  }
  find_ways(links, ends, Branches(names.size() + 1, joined), numbers.by_name());
}

// From the fixed potentials, and from one cluster of each component that has none.
void ClusterForest::find_ways(const std::vector<ClusterLink>& links, const Ends& ends, const Branches& branches,
                              const std::vector<std::uint32_t>& by_name) {
  const auto fixed = static_cast<std::uint32_t>(by_name.size());
  parents_.assign(by_name.size(), -1);
  conductances_.assign(by_name.size(), 0);
  exits_.assign(by_name.size(), no_exit);
  doors_.assign(by_name.size(), no_exit);
  std::vector<char> is_seen(by_name.size() + 1);
  std::vector<std::uint32_t> order;
  const auto visit_from = [&](std::uint32_t start) {
    is_seen[start] = 1;
    std::size_t next = order.size();
    order.push_back(start);
    for (; next < order.size(); ++next) {
      const std::uint32_t parent = order[next];
      for (const Branches::Branch& branch : branches.of(parent)) {
        const std::uint32_t child = branch.to;
        if (is_seen[child]) continue;
        is_seen[child] = 1;
        order.push_back(child);
        const ClusterLink& link = links[branch.link];
        const bool child_is_a = ends[branch.link].first == child;
        conductances_[child] = link.conductance;
        exits_[child] = child_is_a ? link.voxel : link.other;
        if (parent == fixed) continue;
        parents_[child] = parent;
        doors_[child] = child_is_a ? link.other : link.voxel;
      }
    }
  };
  visit_from(fixed);
  for (const std::uint32_t start : by_name) {
    if (!is_seen[start]) visit_from(start);
  }
  std::erase(order, fixed);
  order_.assign(order.rbegin(), order.rend());
}

// Sends to each rank the exits and entries of its clusters.
void ClusterForest::share(const std::vector<std::int64_t>& clusters_of_rank, const BlockClusters& clusters) {
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
      entries.push_back({doors_[c], parents_[c] - starts[rank], exits_[c]});
      ++entries_of_rank_[rank];
    }
  }
  part_.exits = comm_.scatter_root(exits_, clusters_of_rank_, std::ssize(clusters.names));
  part_.doors = comm_.scatter_root(doors_, clusters_of_rank_, std::ssize(clusters.names));
  const std::int64_t own_count = comm_.scatter_root(entries_of_rank_, std::vector<std::int64_t>(clusters_of_rank_.size(), 1), 1).front();
  part_.entries = comm_.scatter_root(entries, entries_of_rank_, own_count);
  exits_ = {}, doors_ = {};
}

double ClusterForest::carry(const std::vector<std::int64_t>& sums, double flux_unit, std::vector<std::int64_t>& entering) const {
  std::vector<std::int64_t> total = comm_.gather_root(sums), all(entry_of_.size());
  double energy = 0;
  if (comm_.is_root()) {
    std::int64_t entries = 0;
    for (const std::int64_t count : entries_of_rank_) entries += count;
    all.assign(static_cast<std::size_t>(entries), 0);
    for (const std::int64_t cluster : order_) {
      const auto c = static_cast<std::size_t>(cluster);
      if (conductances_[c] > 0) {
        const double flux = static_cast<double>(total[c]) * flux_unit;
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
