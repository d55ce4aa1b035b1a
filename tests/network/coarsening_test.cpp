// The coarser levels of a network are the same on any parts: those that one finds voxel by voxel in the whole sample.
#include "network/coarsening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "partition/parts/part_builder.hpp"
#include "solver/site/variants.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "support/bisected_part.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

// A level of the whole sample: the keys of all nodes, and the pairs of keys that links join.
struct WholeLevel {
  std::set<NodeKey> keys;
  std::set<std::pair<NodeKey, NodeKey>> links;
  std::map<NodeKey, NodeKey> parents;  // of the keys of the finer level
};

WholeLevel sites_of(const PoreBlock& pores, const VelocitySet& velocities) {
  WholeLevel sites;
  const Box box = pores.box;
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    if (pores.values[i] == 0) continue;
    sites.keys.insert(i);
    for (int q = 1; q < velocities.size(); ++q) {
      Index3 at = box.voxel_at(i);
      for (std::size_t a = 0; a < 3; ++a) at[a] = (at[a] + velocities[q][a] + box.extents()[a]) % box.extents()[a];
      if (pores.values[box.offset(at)] != 0) sites.links.insert({i, box.offset(at)});
    }
  }
  return sites;
}

// `level`: of the coarser nodes.
WholeLevel coarser(const WholeLevel& finer, const Index3& shape, int level) {
  const CubeGrid grid(shape, level);
  WholeLevel made;
  for (const NodeKey key : finer.keys) made.parents[key] = key;
  for (bool changes = true; std::exchange(changes, false);) {
    for (const auto& [a, b] : finer.links) {
      if (grid.cube_of(a) != grid.cube_of(b) || made.parents[b] >= made.parents[a]) continue;
      made.parents[a] = made.parents[b];
      changes = true;
    }
  }
  for (const auto& [key, parent] : made.parents) made.keys.insert(parent);
  for (const auto& [a, b] : finer.links) {
    if (made.parents[a] != made.parents[b]) made.links.insert({made.parents[a], made.parents[b]});
  }
  return made;
}

// Checks the own nodes of this rank. Returns their number and that of their links.
std::pair<std::int64_t, std::int64_t> check_own(const CoarserLevel& found, std::span<const NodeKey> finer_keys, const WholeLevel& expected,
                                                const Comm& comm) {
  RawVector<NodeKey> keys = found.keys;
  append_others(keys, found.halo, comm);
  std::int64_t nodes = 0, links = 0;
  for (std::int64_t node = 0; node < found.rows.nodes; ++node) {
    const NodeKey key = keys[static_cast<std::size_t>(node)];
    if (key == no_node) continue;
    EXPECT_TRUE(expected.keys.contains(key));
    ++nodes;
    NodeKey last = 0;
    for (std::int64_t k = 0; k < found.rows.longest(node); ++k) {
      const std::uint32_t other = found.rows.neighbours[static_cast<std::size_t>(found.rows.entry(node, k))];
      if (other == static_cast<std::uint32_t>(node)) continue;
      EXPECT_TRUE(expected.links.contains({key, keys[other]}));
      EXPECT_GE(keys[other], last) << "links are not by rising key";
      last = keys[other];
      ++links;
    }
  }
  for (std::size_t i = 0; i < finer_keys.size(); ++i) {
    const std::uint32_t parent = found.family.parents[i];
    if (finer_keys[i] == no_node) continue;
    if (parent == no_parent) {
      ADD_FAILURE() << "a node has no parent";
      continue;
    }
    EXPECT_EQ(keys[parent], expected.parents.at(finer_keys[i]));
  }
  return {nodes, links};
}

void expect_levels_of(const PoreBlock& pores, Part part, int threads, const Comm& comm) {
  const Index3 shape = pores.box.extents();
  auto ghost = static_cast<std::uint32_t>(part.padded_sites());
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) part.upstream_of(link.q, link.site) = ghost++;
  }
  std::vector<int> directions(static_cast<std::size_t>(part.velocities.size() - 1));
  std::iota(directions.begin(), directions.end(), 1);
  const LinkedSites sites(part.voxels, WideReading{part.upstream.data(), part.padded_sites()}, part.velocities, directions, shape,
                          halo_of(part), threads, comm);
  WholeLevel expected = sites_of(pores, part.velocities);
  CoarserLevel found = coarser_level(sites, threads, comm);
  std::vector<NodeKey> finer_keys(sites.keys().begin(), sites.keys().begin() + sites.nodes());
  for (int level = 1; level <= 3; ++level) {
    expected = coarser(expected, shape, level);
    const auto [nodes, links] = check_own(found, finer_keys, expected, comm);
    EXPECT_EQ(comm.sum_all(nodes), std::ssize(expected.keys)) << "level " << level;
    EXPECT_EQ(comm.sum_all(links), std::ssize(expected.links)) << "level " << level;
    const LinkedRows rows(found.keys, found.rows, level, shape, found.halo, threads, comm);
    finer_keys.assign(found.keys.begin(), found.keys.end());
    CoarserLevel next = coarser_level(rows, threads, comm);
    found = std::move(next);
  }
}

}  // namespace

TEST(Coarsening, of_bisected_parts_is_that_of_the_whole_sample) {
  const Comm comm;
  for (const double porosity : {0.25, 0.45, 0.8}) {  // with many clusters, with long ways, with few walls
    const PoreBlock pores = random_pores({13, 11, 9}, porosity, 7);
    const LinkRule rule = {velocity_set(D3Q19::name), pores.box.extents(), Boundary::periodic};
    for (const int threads : {1, 3}) expect_levels_of(pores, bisected_part(pores, rule, comm), threads, comm);
  }
}

TEST(Coarsening, of_parts_that_own_voxels_at_random_is_that_of_the_whole_sample) {
  const Comm comm;
  const PoreBlock pores = random_pores({12, 9, 10}, 0.5, 8);
  const LinkRule rule = {velocity_set(D3Q19::name), pores.box.extents(), Boundary::periodic};
  const PoreRows fluid(cut_out(pores, BoxGrid(rule.shape, comm.size()).box(comm.rank())));
  expect_levels_of(pores, *build_part_all(RandomOwners(rule.shape, comm.size(), 9), comm.rank(), fluid, rule, comm), 2, comm);
}

// A chamber is one aggregate of joined sites, however large. Each tube that opens into it is a neighbour.
TEST(Coarsening, of_a_chamber_with_many_tubes_tells_how_many_neighbours_it_has) {
  const Comm comm;
  PoreBlock pores(whole_box({64, 64, 70}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const Index3 at = pores.box.voxel_at(i);
    pores.values[i] = at[2] == 0 || (at[0] % 2 == 0 && at[1] % 2 == 0);
  }
  const LinkRule rule = {velocity_set(D3Q19::name), pores.box.extents(), Boundary::mirror};
  Part part = bisected_part(pores, rule, Comm(MPI_COMM_SELF));
  std::vector<int> directions(static_cast<std::size_t>(part.velocities.size() - 1));
  std::iota(directions.begin(), directions.end(), 1);
  const Comm self(MPI_COMM_SELF);
  const LinkedSites sites(part.voxels, WideReading{part.upstream.data(), part.padded_sites()}, part.velocities, directions,
                          pores.box.extents(), {}, 1, self);
  std::vector<CoarserLevel> levels;
  levels.push_back(coarser_level(sites, 1, self));
  for (int level = 1; level < 6; ++level) {
    const CoarserLevel& last = levels.back();
    CoarserLevel next = coarser_level(LinkedRows(last.keys, last.rows, level, pores.box.extents(), last.halo, 1, self), 1, self);
    levels.push_back(std::move(next));
  }
  EXPECT_EQ(levels.back().linked, 1 + 32 * 32) << "the chamber with the tubes in its cube of 64 voxels, and the ends of the tubes above";
  EXPECT_EQ(levels.back().longest, 32 * 32);
}

}  // namespace karst
