#include "conduction/flux_trees.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"

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

void find_entries(const SiteFacts& facts, const ForestPart& forest, FluxTrees& trees) {
  std::vector<std::int64_t> counts(trees.first.size() - 1);
  for (const ForestPart::Entry& entry : forest.entries) ++counts[static_cast<std::size_t>(entry.cluster)];
  trees.first_entry.assign(1, 0);
  for (const std::int64_t count : counts) trees.first_entry.push_back(trees.first_entry.back() + count);
  std::unordered_map<std::uint64_t, std::int64_t> places;  // of the voxels of one cluster
  std::int64_t cluster = -1;
  for (const ForestPart::Entry& entry : forest.entries) {
    if (entry.cluster != cluster) {
      cluster = entry.cluster;
      places.clear();
      for (std::int64_t i = trees.first[static_cast<std::size_t>(cluster)]; i < trees.first[static_cast<std::size_t>(cluster) + 1]; ++i) {
        places[facts.part.voxels[trees.sites[static_cast<std::size_t>(i)]]] = i;
      }
    }
    trees.entries.push_back(places.at(entry.voxel));
  }
}

}  // namespace

FluxTrees flux_trees(const SiteFacts& facts, BrickClusters clusters, const ForestPart& forest, int threads) {
  FluxTrees trees;
  trees.sites = std::move(clusters.sites);
  trees.first = std::move(clusters.first);
  trees.parents.resize(trees.sites.size());
  in_parallel_shares(threads, std::ssize(forest.exits), clusters_of_share, [&](std::int64_t begin, std::int64_t end) {
    TreeWalk walk(facts, clusters.tree);
    for (auto c = static_cast<std::size_t>(begin); c < static_cast<std::size_t>(end); ++c) {
      const auto first = static_cast<std::size_t>(trees.first[c]), count = static_cast<std::size_t>(trees.first[c + 1]) - first;
      walk.order(std::span(trees.sites).subspan(first, count), std::span(trees.parents).subspan(first, count), forest.exits[c]);
    }
  });
  find_entries(facts, forest, trees);
  return trees;
}

}  // namespace karst
