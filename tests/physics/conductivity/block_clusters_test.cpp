// Clusters of the sites of bricks, their trees, and the forest between them.
#include "physics/conductivity/bounds/block_clusters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "geometry/listed_voxels.hpp"
#include "physics/conductivity/bounds/cluster_forest.hpp"
#include "physics/conductivity/bounds/flux_trees.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

struct ClusterCase {
  PoreBlock pores;
  Boundary boundary = Boundary::sealed;
  SampleEnds ends = SampleEnds::faces;
  Block<std::uint8_t> classes = {};
  std::vector<double> conductivities = {};

  SiteFacts facts(const Comm& comm, std::uint32_t seed = 1) const {
    const auto partition = std::make_shared<RandomBricks>(pores.box.extents(), comm.size(), seed);
    SiteFacts made = conducting_part(pores, boundary, partition, comm, classes, conductivities).facts;
    made.ends = ends;
    return made;
  }
};

Block<std::uint8_t> random_classes(const Index3& shape, std::uint32_t seed) {
  Block<std::uint8_t> classes(whole_box(shape));
  for (std::size_t i = 0; i < classes.values.size(); ++i)
    classes.values[i] = random_pores({1, 1, 1}, 0.5, seed + static_cast<std::uint32_t>(i)).values[0];
  return classes;
}

std::vector<ClusterCase> cluster_cases() {
  const Index3 shape = {36, 33, 18};
  return {{random_pores(shape, 0.4, 1)},
          {random_pores(shape, 0.3, 2), Boundary::periodic},
          {random_pores(shape, 0.6, 3), Boundary::mirror, SampleEnds::voxels},
          {random_pores(shape, 0.8, 4), Boundary::periodic, SampleEnds::faces, random_classes(shape, 5), {1, 0.02}},
          {random_pores({50, 1, 1}, 1, 6)}};
}

// The root of each site, after its links within the brick were joined: all, or those of the tree.
class Joined {
 public:
  explicit Joined(std::size_t sites) : parents_(sites) {
    for (std::size_t i = 0; i < sites; ++i) parents_[i] = i;
  }
  std::size_t root(std::size_t i) const { return parents_[i] == i ? i : root(parents_[i]); }
  bool join(std::size_t a, std::size_t b) {
    a = root(a), b = root(b);
    parents_[std::max(a, b)] = std::min(a, b);
    return a != b;
  }

 private:
  std::vector<std::size_t> parents_;
};

Index3 brick_at(const SiteFacts& facts, std::size_t site) {
  const Index3 v = whole_box(facts.shape).voxel_at(facts.part.voxels[site]);
  return {v[0] / block_edge, v[1] / block_edge, v[2] / block_edge};
}

int class_decade(const SiteFacts& facts, std::size_t site) {
  return facts.classes.empty() ? 0 : decade_of(facts.conductances[facts.classes[site] * (most_conductivities + 1)]);
}

// Calls visit(site, neighbour, direction) for links up an axis, within a brick, of free sites with conductivities of the same decade.
template <class Visit>
void for_each_inner_link(const SiteFacts& facts, int axis, Visit&& visit) {
  const SiteLinks links = facts.links(axis);
  for_each_listed(facts.part.voxels, facts.shape, [&](std::size_t i, const Index3& at) {
    const auto site = static_cast<std::int64_t>(i);
    for (int d = 1; d < faces_of_voxel; d += 2) {
      if (!links.is_open(site, d) || at[d / 2] + 1 == facts.shape[static_cast<std::size_t>(d / 2)]) continue;
      const auto other = static_cast<std::size_t>(links.neighbour(site, d));
      if (other >= facts.part.voxels.size() || brick_at(facts, other) != brick_at(facts, i)) continue;
      if (!links.is_free(site) || !links.is_free(static_cast<std::int64_t>(other))) continue;
      if (class_decade(facts, i) == class_decade(facts, other)) visit(i, other, d);
    }
  });
}

void expect_spanning_trees(const SiteFacts& facts, int axis) {
  const BlockClusters clusters = block_clusters(facts, facts.links(axis), 2);
  const SiteLinks links = facts.links(axis);
  Joined by_links(facts.part.voxels.size()), by_tree(facts.part.voxels.size());
  for_each_inner_link(facts, axis, [&](std::size_t site, std::size_t other, int d) {
    by_links.join(site, other);
    const bool is_in_tree = (clusters.tree[site] >> d & 1) != 0;
    EXPECT_EQ(is_in_tree, (clusters.tree[other] >> (d - 1) & 1) != 0);
    if (is_in_tree) {
      EXPECT_TRUE(by_tree.join(site, other)) << "the tree has a circle";
    }
  });
  std::map<std::uint32_t, std::size_t> root_of_cluster;
  std::size_t free_sites = 0, tree_ends = 0;
  for_each_listed(facts.part.voxels, facts.shape, [&](std::size_t site, const Index3&) {
    for (int d = 0; d < faces_of_voxel; ++d) tree_ends += clusters.tree[site] >> d & 1;
    if (!links.is_free(static_cast<std::int64_t>(site))) {
      EXPECT_EQ(clusters.of_site[site], no_cluster);
      return;
    }
    ++free_sites;
    EXPECT_EQ(by_tree.root(site), by_links.root(site));
    ASSERT_LT(clusters.of_site[site], clusters.names.size());
    EXPECT_EQ(root_of_cluster.emplace(clusters.of_site[site], by_links.root(site)).first->second, by_links.root(site));
  });
  EXPECT_EQ(root_of_cluster.size(), clusters.names.size()) << "two clusters have the same sites, or one has none";
  EXPECT_EQ(tree_ends, 2 * (free_sites - clusters.names.size())) << "a link of the tree leads out of a cluster";
}

// The name of the cluster of each voxel, on the root.
std::map<std::uint64_t, ClusterName> names_of_voxels(const SiteFacts& facts, int axis, const Comm& comm) {
  const BlockClusters clusters = block_clusters(facts, facts.links(axis), 1);
  std::vector<std::array<std::uint64_t, 2>> mine;
  for (std::size_t site = 0; site < facts.part.voxels.size(); ++site) {
    if (clusters.of_site[site] != no_cluster) mine.push_back({facts.part.voxels[site], clusters.names[clusters.of_site[site]]});
  }
  std::map<std::uint64_t, ClusterName> names;
  for (const auto& [voxel, name] : comm.gather_root(mine)) names[voxel] = name;
  return names;
}

}  // namespace

TEST(BlockClusters, are_spanned_by_their_trees) {
  for (const ClusterCase& each : cluster_cases()) {
    const SiteFacts facts = each.facts(Comm());
    for (int axis = 0; axis < 3; ++axis) {
      if (each.pores.box.extent(axis) > 1) expect_spanning_trees(facts, axis);
    }
  }
}

TEST(BlockClusters, list_their_sites_and_rise_by_name) {
  for (const ClusterCase& each : cluster_cases()) {
    const SiteFacts facts = each.facts(Comm());
    const BlockClusters clusters = block_clusters(facts, facts.links(0), 1);
    EXPECT_TRUE(std::is_sorted(clusters.names.begin(), clusters.names.end()));
    ASSERT_EQ(clusters.first.size(), clusters.names.size() + 1);
    EXPECT_EQ(clusters.first.back(), std::ssize(clusters.sites));
    for (std::size_t c = 0; c < clusters.names.size(); ++c) {
      EXPECT_LT(clusters.first[c], clusters.first[c + 1]);
      for (std::int64_t i = clusters.first[c]; i < clusters.first[c + 1]; ++i)
        EXPECT_EQ(clusters.of_site[clusters.sites[static_cast<std::size_t>(i)]], c);
    }
  }
}

TEST(BlockClusters, have_the_same_names_on_any_ranks) {
  const Comm comm, alone(MPI_COMM_SELF);
  for (const ClusterCase& each : cluster_cases()) {
    const auto expected = names_of_voxels(each.facts(alone), 0, alone);
    for (const std::uint32_t seed : {1u, 2u}) {
      const auto found = names_of_voxels(each.facts(comm, seed), 0, comm);
      if (comm.is_root()) {
        EXPECT_EQ(found, expected);
      }
    }
  }
}

TEST(BlockClusters, decades_count_down_from_the_best_conductor) {
  EXPECT_EQ(decade_of(1), 0);
  EXPECT_EQ(decade_of(2), 0);
  EXPECT_EQ(decade_of(0.9), 1);
  EXPECT_EQ(decade_of(0.1), 1);
  EXPECT_EQ(decade_of(0.099), 2);
  EXPECT_EQ(decade_of(1e-6), 6);
}

}  // namespace karst
