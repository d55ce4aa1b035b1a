#include "physics/conductivity/bounds/flux_trees.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t clusters_of_share = 256;

// Lists the sites of one cluster again, parents first. `sites`: any order.
class TreeWalk {
 public:
  TreeWalk(const SiteFacts& facts, const RawVector<std::uint8_t>& tree) : facts_(facts), tree_(tree) {}

  void order(std::span<std::uint32_t> sites, std::span<std::uint16_t> parents, std::uint64_t root_voxel) {
    std::uint32_t root = sites.front();
    for (const std::uint32_t site : sites) {
      if (facts_.part.voxels[site] == root_voxel || (root_voxel == no_exit && facts_.part.voxels[site] < facts_.part.voxels[root]))
        root = site;
    }
    KARST_ASSERT(root_voxel == no_exit || facts_.part.voxels[root] == root_voxel);
    walk_.assign(1, {root, faces_of_voxel, 0});
    for (std::size_t next = 0; next < walk_.size(); ++next) {
      const Step at = walk_[next];
      for (int d = 0; d < faces_of_voxel; ++d) {
        if (d == at.back || (tree_[at.site] >> d & 1) == 0) continue;
        const std::uint32_t other = facts_.neighbours[static_cast<std::size_t>(d * facts_.part.padded_sites() + at.site)];
        walk_.push_back({other, d ^ 1, static_cast<std::uint16_t>(next)});
      }
    }
    KARST_ASSERT(walk_.size() == sites.size());
    for (std::size_t i = 0; i < walk_.size(); ++i) {
      sites[i] = walk_[i].site;
      parents[i] = walk_[i].parent;
    }
  }

 private:
  struct Step {
    std::uint32_t site;
    int back;  // direction of the parent
    std::uint16_t parent;
  };

  const SiteFacts& facts_;
  const RawVector<std::uint8_t>& tree_;
  std::vector<Step> walk_;
};

// The entries of each cluster follow one another.
std::vector<std::int64_t> first_entries(const ForestPart& forest) {
  std::vector<std::int64_t> first(forest.exits.size() + 1);
  for (const ForestPart::Entry& entry : forest.entries) ++first[static_cast<std::size_t>(entry.cluster) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

// Finds the places of the entries of one cluster in its sites. Several may be at the same site.
void place_entries(const SiteFacts& facts, std::span<const ForestPart::Entry> entries, std::span<const std::uint32_t> sites,
                   std::int64_t first_place, std::span<std::int64_t> places) {
  if (entries.empty()) return;
  std::vector<std::pair<std::uint64_t, std::size_t>> wanted;
  for (std::size_t e = 0; e < entries.size(); ++e) wanted.emplace_back(entries[e].voxel, e);
  std::sort(wanted.begin(), wanted.end());
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const std::uint64_t voxel = facts.part.voxels[sites[i]];
    for (auto at = std::lower_bound(wanted.begin(), wanted.end(), std::pair(voxel, std::size_t{0}));
         at != wanted.end() && at->first == voxel; ++at) {
      places[at->second] = first_place + static_cast<std::int64_t>(i);
    }
  }
}

}  // namespace

FluxTrees flux_trees(const SiteFacts& facts, BlockClusters clusters, const ForestPart& forest, int threads) {
  FluxTrees trees;
  trees.sites = std::move(clusters.sites);
  trees.first = std::move(clusters.first);
  trees.parents.resize(trees.sites.size());
  trees.first_entry = first_entries(forest);
  trees.entries.resize(forest.entries.size());
  in_parallel_shares(threads, std::ssize(forest.exits), clusters_of_share, [&](std::int64_t begin, std::int64_t end) {
    TreeWalk walk(facts, clusters.tree);
    for (auto c = static_cast<std::size_t>(begin); c < static_cast<std::size_t>(end); ++c) {
      const auto first = static_cast<std::size_t>(trees.first[c]), count = static_cast<std::size_t>(trees.first[c + 1]) - first;
      const auto entry = static_cast<std::size_t>(trees.first_entry[c]),
                 entries = static_cast<std::size_t>(trees.first_entry[c + 1]) - entry;
      const auto sites = std::span(trees.sites).subspan(first, count);
      walk.order(sites, std::span(trees.parents).subspan(first, count), forest.exits[c]);
      place_entries(facts, std::span(forest.entries).subspan(entry, entries), sites, trees.first[c],
                    std::span(trees.entries).subspan(entry, entries));
    }
  });
  return trees;
}

}  // namespace karst
