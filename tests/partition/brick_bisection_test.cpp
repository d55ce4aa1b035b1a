// Bisection of bricks: who owns what, and how evenly. The tests run on 1, 2, 3 and 7 ranks.
#include "partition/cuts/bricks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/box.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/part_builder.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

constexpr std::int64_t edge = 4;

std::unique_ptr<Partition> cut_bricks(const PoreBlock& whole, const std::vector<double>& weights, const Comm& comm = Comm(),
                                      const std::string& cut = "stepped") {
  const Index3 shape = whole.box.extents();
  const PoreRows fluid(cut_out(whole, BoxGrid(shape, comm.size()).box(comm.rank())));
  PartitionChoice choice;
  choice.cut = cut;
  choice.weights = weights;
  choice.align = edge;
  return make_partition(choice, fluid, shape, comm);
}

Block<std::int64_t> owners_of_voxels(const Partition& partition, const Index3& shape) {
  Block<std::int64_t> owners(whole_box(shape));
  for_each_voxel(owners.box, [&](const Index3& v) { owners[v] = partition.owner(v); });
  return owners;
}

std::vector<std::int64_t> sites_of_parts(const Partition& partition, const PoreBlock& whole) {
  const Block<std::int64_t> owners = owners_of_voxels(partition, whole.box.extents());
  std::vector<std::int64_t> sites(static_cast<std::size_t>(partition.parts()));
  for (std::size_t i = 0; i < owners.values.size(); ++i) sites[static_cast<std::size_t>(owners.values[i])] += whole.values[i];
  return sites;
}

std::int64_t count_sites(const PoreBlock& pores) { return std::count(pores.values.begin(), pores.values.end(), std::uint8_t{1}); }

// Pores of different density in each brick, and bricks without pores.
PoreBlock uneven_pores(const Index3& shape, std::uint32_t seed) {
  const PoreBlock solid_bricks = random_pores(shape, 0.6, seed), dense = random_pores(shape, 0.9, seed + 1),
                  loose = random_pores(shape, 0.2, seed + 2);
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& v) {
    const Index3 first = {v[0] / edge * edge, v[1] / edge * edge, v[2] / edge * edge};
    if (solid_bricks[first]) pores[v] = loose[first] ? dense[v] : loose[v];
  });
  return pores;
}

constexpr std::array<Index3, 5> shapes = {{{12, 20, 16}, {17, 9, 13}, {1, 30, 3}, {41, 5, 5}, {3, 3, 3}}};

TEST(BrickBisection, all_voxels_of_a_brick_have_one_owner) {
  for (const Index3& shape : shapes) {
    const PoreBlock whole = uneven_pores(shape, 5);
    for (const std::size_t parts : {1, 2, 3, 7}) {
      const auto partition = cut_bricks(whole, std::vector<double>(parts, 1.0));
      ASSERT_EQ(partition->parts(), static_cast<std::int64_t>(parts));
      const Block<std::int64_t> owners = owners_of_voxels(*partition, shape);
      for_each_voxel(owners.box, [&](const Index3& v) {
        EXPECT_EQ(owners[v], (owners[{v[0] / edge * edge, v[1] / edge * edge, v[2] / edge * edge}])) << shape_text(shape);
        EXPECT_TRUE(partition->bounds(owners[v]).contains(v));
      });
    }
  }
}

TEST(BrickBisection, parts_differ_from_their_share_by_less_than_a_brick_for_each_cut) {
  for (const Index3& shape : {Index3{40, 36, 44}, Index3{37, 23, 29}, Index3{5, 120, 7}}) {
    const PoreBlock whole = uneven_pores(shape, 11);
    const auto all = static_cast<double>(count_sites(whole));
    for (const std::size_t parts : {2, 3, 4, 5, 8, 13}) {
      std::vector<double> weights(parts, 1.0);
      weights[parts / 2] = 2.5;
      const double weight = std::accumulate(weights.begin(), weights.end(), 0.0);
      const std::vector<std::int64_t> sites = sites_of_parts(*cut_bricks(whole, weights), whole);
      const double cuts = std::ceil(std::log2(static_cast<double>(parts))), brick = edge * edge * edge;
      for (std::size_t part = 0; part < parts; ++part)
        EXPECT_NEAR(static_cast<double>(sites[part]), all * weights[part] / weight, cuts * brick) << shape_text(shape) << " in " << parts;
    }
  }
}

TEST(BrickBisection, the_owners_do_not_depend_on_the_ranks) {
  for (const Index3& shape : shapes) {
    const PoreBlock whole = uneven_pores(shape, 7);
    for (const std::size_t parts : {2, 5, 8}) {
      const std::vector<double> weights(parts, 1.0);
      const auto together = cut_bricks(whole, weights), alone = cut_bricks(whole, weights, Comm(MPI_COMM_SELF));
      EXPECT_EQ(owners_of_voxels(*together, shape).values, owners_of_voxels(*alone, shape).values);
      for (std::int64_t part = 0; part < alone->parts(); ++part) EXPECT_EQ(together->bounds(part), alone->bounds(part));
    }
  }
}

TEST(BrickBisection, parts_without_weight_have_no_site) {
  const PoreBlock whole = uneven_pores({20, 13, 9}, 3);
  const std::int64_t all = count_sites(whole);
  for (const std::string cut : {"stepped", "plane"}) {
    EXPECT_EQ(sites_of_parts(*cut_bricks(whole, {0, 1}, Comm(), cut), whole), (std::vector<std::int64_t>{0, all}));
    EXPECT_EQ(sites_of_parts(*cut_bricks(whole, {1, 0}, Comm(), cut), whole), (std::vector<std::int64_t>{all, 0}));
    EXPECT_EQ(sites_of_parts(*cut_bricks(whole, {0, 0, 1, 0}, Comm(), cut), whole), (std::vector<std::int64_t>{0, 0, all, 0}));
  }
}

TEST(BrickBisection, plane_cuts_lie_between_planes_of_bricks) {
  const PoreBlock whole = random_pores({16, 8, 8}, 0.5, 3);
  const auto partition = cut_bricks(whole, {1, 1.3}, Comm(), "plane");
  EXPECT_EQ(partition->bounds(0), (Box{{0, 0, 0}, {8, 8, 8}}));
  EXPECT_EQ(partition->bounds(1), (Box{{8, 0, 0}, {16, 8, 8}}));
}

TEST(BrickBisection, more_parts_than_bricks_leaves_some_empty) {
  const PoreBlock whole = random_pores({8, 5, 3}, 1.1, 1);  // 4 bricks
  const auto partition = cut_bricks(whole, std::vector<double>(9, 1.0));
  const std::vector<std::int64_t> sites = sites_of_parts(*partition, whole);
  EXPECT_EQ(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}), 120);
  EXPECT_EQ(std::count(sites.begin(), sites.end(), 0), 5);
  for (std::int64_t part = 0; part < 9; ++part) EXPECT_EQ(partition->bounds(part).empty(), sites[static_cast<std::size_t>(part)] == 0);
}

TEST(BrickBisection, a_sample_without_fluid_is_one_part) {
  const auto partition = cut_bricks(random_pores({9, 9, 9}, 0, 1), {1, 1});
  EXPECT_EQ(partition->bounds(0), whole_box({9, 9, 9}));
  EXPECT_TRUE(partition->bounds(1).empty());
}

TEST(PartitionChoice, methods_that_cut_bricks_are_refused_where_bricks_must_stay_whole) {
  for (const std::string method : {"cartesian", "zoltan-rcb", "zoltan-hsfc"}) {
    PartitionChoice choice;
    choice.method = method;
    choice.weights = {1, 1};
    choice.align = 16;
    EXPECT_EQ(
        refusal_of([&] { check_partition_choice(choice); }),
        "--method " + method + " cannot be given here (its cuts do not lie at multiples of 16 voxels). Leave it out, or choose bisection.");
  }
}

}  // namespace
}  // namespace karst
