// Zoltan on bricks: who owns what, and how evenly. The tests run on 1, 2, 3 and 7 ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "geometry/box.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "partition/cuts/bricks.hpp"
#include "partition/cuts/zoltan.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

constexpr std::array<ZoltanMethod, 2> methods = {ZoltanMethod::rcb, ZoltanMethod::hsfc};

std::unique_ptr<Partition> cut(const PoreBlock& whole, const std::vector<double>& weights, ZoltanMethod method, const Comm& comm = Comm()) {
  const BoxGrid grid(whole.box.extents(), comm.size());
  return cut_by_zoltan(PoreRows(cut_out(whole, grid.box(comm.rank()))), whole.box.extents(), weights, method, comm);
}

// The owner of each voxel; checks on the way that each has one, in whose bounds it lies.
std::vector<std::int64_t> owners_of(const Partition& partition, const Index3& shape) {
  std::vector<std::int64_t> owners;
  for (std::int64_t z = 0; z < shape[2]; ++z) {
    for (std::int64_t y = 0; y < shape[1]; ++y) {
      std::int64_t next = 0, last = -1;
      partition.owners(y, z, {0, shape[0]}, [&](std::int64_t part, const Interval& x) {
        EXPECT_EQ(x.begin, next);
        EXPECT_LT(x.begin, x.end);
        EXPECT_NE(part, last) << "two pieces of one part were not merged";
        next = x.end;
        last = part;
        EXPECT_TRUE(partition.bounds(part).contains({x.begin, y, z}));
        EXPECT_TRUE(partition.bounds(part).contains({x.end - 1, y, z}));
        owners.insert(owners.end(), static_cast<std::size_t>(x.end - x.begin), part);
      });
      EXPECT_EQ(next, shape[0]);
    }
  }
  return owners;
}

std::vector<std::int64_t> sites_by_owner(const Partition& partition, const PoreBlock& whole) {
  std::vector<std::int64_t> sites(static_cast<std::size_t>(partition.parts()));
  const std::vector<std::int64_t> owners = owners_of(partition, whole.box.extents());
  for (std::size_t i = 0; i < owners.size(); ++i) sites[static_cast<std::size_t>(owners[i])] += whole.values[i];
  return sites;
}

double max_over_mean(const std::vector<std::int64_t>& sites) {
  const auto total = static_cast<double>(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}));
  return static_cast<double>(*std::max_element(sites.begin(), sites.end())) * static_cast<double>(sites.size()) / total;
}

PoreBlock sandstone(const Index3& shape) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = shape;
  options.porosity = 0.2;
  options.seed = 3;
  options.grains = 3.0;
  return render_pores(*make_sample(options), whole_box(shape));
}

// Fluid in one corner only.
PoreBlock mostly_solid(const Index3& shape) {
  PoreBlock pores = random_pores(shape, 0.5, 9);
  for (std::int64_t z = 0; z < shape[2]; ++z) {
    for (std::int64_t y = 0; y < shape[1]; ++y) {
      for (std::int64_t x = 0; x < shape[0]; ++x) {
        if (2 * x >= shape[0] || 3 * y >= shape[1]) pores[{x, y, z}] = 0;
      }
    }
  }
  return pores;
}

TEST(Zoltan, every_voxel_has_one_owner) {
  for (const ZoltanMethod method : methods) {
    for (const Index3& shape : {Index3{12, 9, 8}, Index3{1, 30, 3}, Index3{17, 1, 1}, Index3{1, 1, 1}, Index3{70, 33, 18}}) {
      for (const PoreBlock& whole : {random_pores(shape, 0.4, 7), random_pores(shape, 1.1, 7), mostly_solid(shape)}) {
        for (const std::size_t parts : {1, 2, 3, 7, 16}) {
          const auto sites = sites_by_owner(*cut(whole, std::vector<double>(parts, 1.0), method), whole);
          EXPECT_EQ(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}),
                    std::count(whole.values.begin(), whole.values.end(), std::uint8_t{1}));
        }
      }
    }
  }
}

TEST(Zoltan, parts_are_even) {
  const PoreBlock rock = sandstone({48, 48, 48});
  const PoreBlock random = random_pores({50, 45, 41}, 0.3, 2);
  const PoreBlock corner = mostly_solid({48, 48, 48});
  for (const ZoltanMethod method : methods) {
    const std::vector<double> equal(8, 1.0);
    EXPECT_LE(max_over_mean(sites_by_owner(*cut(rock, equal, method), rock)), 1.1);
    EXPECT_LE(max_over_mean(sites_by_owner(*cut(random, equal, method), random)), 1.05);
    EXPECT_LE(max_over_mean(sites_by_owner(*cut(corner, equal, method), corner)), 1.1);
  }
}

TEST(Zoltan, the_parts_do_not_depend_on_the_ranks) {
  const PoreBlock rock = sandstone({48, 40, 33});
  for (const ZoltanMethod method : methods) {
    for (const std::size_t parts : {5, 8}) {
      const std::vector<double> weights(parts, 1.0);
      const auto together = cut(rock, weights, method);
      const auto alone = cut(rock, weights, method, Comm(MPI_COMM_SELF));
      EXPECT_EQ(owners_of(*together, rock.box.extents()), owners_of(*alone, rock.box.extents()));
      for (std::int64_t part = 0; part < alone->parts(); ++part) EXPECT_EQ(together->bounds(part), alone->bounds(part));
    }
  }
}

TEST(Zoltan, parts_follow_their_weights) {
  const PoreBlock whole = random_pores({40, 40, 40}, 0.4, 1);
  const std::vector<double> weights = {20, 10, 10, 40};
  for (const ZoltanMethod method : methods) {
    const auto sites = sites_by_owner(*cut(whole, weights, method), whole);
    const auto total = static_cast<double>(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}));
    for (std::size_t i = 0; i < weights.size(); ++i) EXPECT_NEAR(static_cast<double>(sites[i]) / total, weights[i] / 80, 0.01);
  }
}

TEST(Zoltan, more_parts_than_sites_leaves_some_empty) {
  const PoreBlock whole = drawn_pores({{"#.#", "###"}, {"###", ".##"}});
  for (const ZoltanMethod method : methods) {
    const auto partition = cut(whole, std::vector<double>(20, 1.0), method);
    const auto sites = sites_by_owner(*partition, whole);
    EXPECT_EQ(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}), 2);
    EXPECT_LE(*std::max_element(sites.begin(), sites.end()), 1);
    for (std::size_t part = 0; part < sites.size(); ++part) {
      EXPECT_EQ(partition->bounds(static_cast<std::int64_t>(part)).empty(), sites[part] == 0);
    }
  }
}

TEST(Zoltan, a_sample_without_fluid_is_one_part) {
  const PoreBlock whole = random_pores({20, 20, 20}, 0.0, 1);
  for (const ZoltanMethod method : methods) {
    const auto partition = cut(whole, {1, 1, 1}, method);
    EXPECT_EQ(partition->bounds(0), whole.box);
    EXPECT_TRUE(partition->bounds(1).empty());
    sites_by_owner(*partition, whole);
  }
}

TEST(BrickGrid, has_64_bricks_a_part_where_it_can_and_never_too_many) {
  EXPECT_EQ(brick_grid({2048, 2048, 2048}, 16384).edge, 16);
  EXPECT_EQ(brick_grid({2048, 2048, 2048}, 100000).edge, 16);  // 8 would be 16 million bricks
  EXPECT_EQ(brick_grid({256, 256, 256}, 100).edge, 8);
  EXPECT_EQ(brick_grid({48, 48, 48}, 8).edge, 4);
  EXPECT_EQ(brick_grid({5, 5, 5}, 50).edge, 1);
  EXPECT_EQ(brick_grid({8000, 8000, 8000}, 8).edge, 64);
  EXPECT_EQ(brick_grid({8000, 8000, 8000}, 8).count(), 125 * 125 * 125);
}

TEST(BrickOwners, a_row_is_split_where_the_owner_changes) {
  const BrickOwners bricks({{10, 2, 3}, 3}, 4, {2, 2, 0, 3});
  std::vector<std::array<std::int64_t, 3>> pieces;
  bricks.owners(1, 2, {1, 10}, [&](std::int64_t part, const Interval& x) { pieces.push_back({part, x.begin, x.end}); });
  EXPECT_EQ(pieces, (std::vector<std::array<std::int64_t, 3>>{{2, 1, 6}, {0, 6, 9}, {3, 9, 10}}));
  EXPECT_EQ(bricks.bounds(2), (Box{{0, 0, 0}, {6, 2, 3}}));
  EXPECT_EQ(bricks.bounds(3), (Box{{9, 0, 0}, {10, 2, 3}}));
  EXPECT_TRUE(bricks.bounds(1).empty());
}

TEST(BrickOwners, bricks_of_nobody_go_to_an_owner_near_them) {
  constexpr std::int32_t none = BrickOwners::nobody;
  const BrickOwners bricks({{7, 1, 1}, 1}, 2, {none, 0, none, none, none, 1, none});
  std::vector<std::int64_t> owners;
  for (std::int64_t x = 0; x < 7; ++x) owners.push_back(bricks.owner({x, 0, 0}));
  EXPECT_EQ(owners, (std::vector<std::int64_t>{0, 0, 0, 0, 1, 1, 1}));
}

}  // namespace
}  // namespace karst
