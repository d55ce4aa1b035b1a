// The forest of clusters: what one leaves over reaches a fixed potential.
#include "physics/conductivity/bounds/cluster_forest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.hpp"
#include "physics/conductivity/bounds/flux_trees.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr int flux_bits = 50;
constexpr double flux_unit = 0x1p-50;

constexpr std::int64_t unit_flux = std::int64_t{1} << flux_bits;

// One part of a sample, with its clusters and its share of the forest.
struct ForestCase {
  SiteFacts facts;
  BlockClusters clusters;
  ClusterForest forest;

  ForestCase(const PoreBlock& pores, Boundary boundary, SampleEnds ends, const Comm& comm, std::uint32_t seed = 1)
      : facts(facts_of(pores, boundary, ends, comm, seed)), clusters(block_clusters(facts, facts.links(0), 1)),
        forest(facts, facts.links(0), clusters, 2, comm) {}

  // 1 in the cluster of this name, 0 in the others.
  std::vector<std::int64_t> unit_in(ClusterName name) const {
    std::vector<std::int64_t> sums(clusters.names.size());
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] = clusters.names[c] == name ? unit_flux : 0;
    return sums;
  }

 private:
  static SiteFacts facts_of(const PoreBlock& pores, Boundary boundary, SampleEnds ends, const Comm& comm, std::uint32_t seed) {
    SiteFacts made = conducting_part(pores, boundary, std::make_shared<RandomBricks>(pores.box.extents(), comm.size(), seed), comm).facts;
    made.ends = ends;
    return made;
  }
};

// Only pores that face the ends, so that every flux has somewhere to go.
PoreBlock connected_pores(const Index3& shape, double porosity, Boundary boundary, std::uint32_t seed) {
  PoreBlock pores = random_pores(shape, porosity, seed);
  remove_stagnant_pores(pores, BoxGrid(shape, 1), boundary, {true, false, false}, Comm(MPI_COMM_SELF), 1, Neighbours::faces);
  return pores;
}

}  // namespace

// Three bricks in a row. The middle one has no end: its flux leaves through the first.
TEST(ClusterForest, of_three_bricks_is_as_drawn_by_hand) {
  const Comm comm(MPI_COMM_SELF);
  const ForestCase row(random_pores({48, 1, 1}, 1, 1), Boundary::sealed, SampleEnds::faces, comm);
  ASSERT_EQ(row.clusters.names.size(), 3u);
  EXPECT_EQ(row.forest.part().exits, (std::vector<std::uint64_t>{0, 16, 47}));
  ASSERT_EQ(row.forest.part().entries.size(), 1u);
  EXPECT_EQ(row.forest.part().entries[0].voxel, 15u);
  EXPECT_EQ(row.forest.part().entries[0].cluster, 0);
  std::vector<std::int64_t> entering;
  const double energy = row.forest.carry({unit_flux, 2 * unit_flux, -4 * unit_flux}, flux_unit, entering);
  EXPECT_EQ(entering, std::vector<std::int64_t>{2 * unit_flux});
  EXPECT_DOUBLE_EQ(energy, 3.0 * 3 / 2 + 2.0 * 2 + 4.0 * 4 / 2);
}

TEST(ClusterForest, with_ends_in_voxels_leads_to_the_end_voxels) {
  const Comm comm(MPI_COMM_SELF);
  const ForestCase row(random_pores({32, 1, 1}, 1, 1), Boundary::sealed, SampleEnds::voxels, comm);
  ASSERT_EQ(row.clusters.names.size(), 2u);
  EXPECT_EQ(row.forest.part().exits, (std::vector<std::uint64_t>{1, 30}));
  EXPECT_TRUE(row.forest.part().entries.empty());
  std::vector<std::int64_t> entering;
  EXPECT_DOUBLE_EQ(row.forest.carry({unit_flux, 3 * unit_flux}, flux_unit, entering), 1 + 9);
}

TEST(ClusterForest, of_a_periodic_sample_ends_in_one_cluster) {
  const Comm comm(MPI_COMM_SELF);
  const ForestCase ring(random_pores({48, 1, 1}, 1, 1), Boundary::periodic, SampleEnds::faces, comm);
  EXPECT_EQ(std::count(ring.forest.part().exits.begin(), ring.forest.part().exits.end(), no_exit), 1);
  EXPECT_EQ(ring.forest.part().entries.size(), 2u);
  std::vector<std::int64_t> entering;
  EXPECT_GT(ring.forest.carry({unit_flux, 0, -unit_flux}, flux_unit, entering), 0);
  EXPECT_DOUBLE_EQ(ring.forest.carry({unit_flux, -unit_flux, 0}, flux_unit, entering), 1);
}

// All links conduct 1, the half links at the ends 2. So the energy counts the links of the way.
TEST(ClusterForest, carries_one_unit_from_every_cluster_to_an_end_and_loses_nothing) {
  const Comm comm;
  for (const Boundary boundary : {Boundary::sealed, Boundary::periodic}) {
    const ForestCase each(connected_pores({40, 33, 17}, 0.4, boundary, 3), boundary, SampleEnds::faces, comm);
    std::vector<ClusterName> names = comm.gather_root(each.clusters.names);
    comm.broadcast_root(names);
    ASSERT_GT(names.size(), 8u);
    for (std::size_t c = 0; c < names.size(); c += 3) {
      std::vector<std::int64_t> entering;
      const double energy = each.forest.carry(each.unit_in(names[c]), flux_unit, entering);
      std::int64_t passed = 0;
      for (const std::int64_t flux : entering) {
        EXPECT_TRUE(flux == 0 || flux == unit_flux);
        passed += flux == 0 ? 0 : 1;
      }
      passed = comm.sum_all(passed);
      if (comm.is_root()) {
        EXPECT_DOUBLE_EQ(energy, static_cast<double>(passed) + (boundary == Boundary::sealed ? 0.5 : 0));
      }
    }
  }
}

TEST(ClusterForest, is_the_same_on_any_ranks) {
  const PoreBlock pores = connected_pores({50, 36, 18}, 0.35, Boundary::sealed, 5);
  const Comm comm, self(MPI_COMM_SELF);
  const ForestCase alone(pores, Boundary::sealed, SampleEnds::faces, self), shared(pores, Boundary::sealed, SampleEnds::faces, comm, 2);
  for (std::size_t c = 0; c < alone.clusters.names.size(); c += 2) {
    std::vector<std::int64_t> entering;
    const double expected = alone.forest.carry(alone.unit_in(alone.clusters.names[c]), flux_unit, entering);
    const double found = shared.forest.carry(shared.unit_in(alone.clusters.names[c]), flux_unit, entering);
    if (comm.is_root()) {
      EXPECT_EQ(found, expected);
    }
  }
}

TEST(FluxTrees, list_parents_before_children_and_enter_where_the_forest_says) {
  const Comm comm;
  ForestCase each(connected_pores({40, 33, 17}, 0.4, Boundary::sealed, 3), Boundary::sealed, SampleEnds::faces, comm);
  const ForestPart& part = each.forest.part();
  const BlockClusters before = each.clusters;
  const FluxTrees trees = flux_trees(each.facts, std::move(each.clusters), part, 2);
  ASSERT_EQ(trees.first, before.first);
  for (std::size_t c = 0; c + 1 < trees.first.size(); ++c) {
    const auto begin = static_cast<std::size_t>(trees.first[c]), end = static_cast<std::size_t>(trees.first[c + 1]);
    EXPECT_EQ(trees.parents[begin], 0);
    if (part.exits[c] != no_exit) {
      EXPECT_EQ(each.facts.part.voxels[trees.sites[begin]], part.exits[c]);
    }
    for (std::size_t i = begin; i < end; ++i) {
      EXPECT_EQ(before.of_site[trees.sites[i]], c);
      if (i > begin) {
        EXPECT_LT(trees.parents[i], i - begin);
      }
    }
  }
  ASSERT_EQ(trees.entries.size(), part.entries.size());
  for (std::size_t e = 0; e < part.entries.size(); ++e) {
    const auto site = trees.sites[static_cast<std::size_t>(trees.entries[e])];
    EXPECT_EQ(each.facts.part.voxels[site], part.entries[e].voxel);
    EXPECT_EQ(before.of_site[site], part.entries[e].cluster);
  }
}

// Two conductivities of unlike decades in turn: each voxel is a cluster, and each pair of neighbours of a block a link.
TEST(ClusterForest, of_labels_that_alternate_counts_the_memory_of_all_links) {
  const Comm comm(MPI_COMM_SELF);
  const PoreBlock pores = random_pores({20, 4, 3}, 1, 1);
  Block<std::uint8_t> classes(pores.box);
  for_each_voxel(pores.box, [&](const Index3& v) { classes[v] = static_cast<std::uint8_t>((v[0] + v[1] + v[2]) % 2); });
  const auto whole = std::make_shared<RandomBricks>(pores.box.extents(), 1, 1);
  const auto bytes_of = [&](const Block<std::uint8_t>& of, const std::vector<double>& conductivities) {
    const SiteFacts facts = conducting_part(pores, Boundary::sealed, whole, comm, of, conductivities).facts;
    return bytes_of_links_within_blocks(facts, facts.links(0), block_clusters(facts, facts.links(0), 1), 2);
  };
  const std::int64_t pairs = (15 + 3) * 4 * 3 + 20 * 3 * 3 + 20 * 4 * 2;  // x is cut at 16
  EXPECT_EQ(bytes_of(classes, {1, 0.001}), 2 * pairs * static_cast<std::int64_t>(sizeof(ClusterLink)));
  EXPECT_EQ(bytes_of({}, {}), 0);
}

}  // namespace karst
