// Bisection: who owns what, and how evenly.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "geometry/box.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/cuts/whole_columns.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

std::unique_ptr<CutTree> cut(const PoreBlock& whole, const std::vector<double>& weights, CutKind kind) {
  const Comm comm;
  const BoxGrid grid(whole.box.extents(), comm.size());
  return bisect(PoreRows(cut_out(whole, grid.box(comm.rank()))), whole.box.extents(), weights, kind, comm);
}

// Sites of each part; checks on the way that each voxel has one owner, in whose bounds it lies.
std::vector<std::int64_t> sites_of(const Partition& partition, const PoreBlock& whole) {
  std::vector<std::int64_t> sites(static_cast<std::size_t>(partition.parts()));
  const Index3 n = whole.box.extents();
  for (std::int64_t z = 0; z < n[2]; ++z) {
    for (std::int64_t y = 0; y < n[1]; ++y) {
      std::int64_t next = 0;
      partition.owners(y, z, {0, n[0]}, [&](std::int64_t part, const Interval& x) {
        EXPECT_EQ(x.begin, next);
        next = x.end;
        for (std::int64_t at = x.begin; at < x.end; ++at) {
          EXPECT_TRUE(partition.bounds(part).contains({at, y, z}));
          sites[static_cast<std::size_t>(part)] += whole[{at, y, z}];
        }
      });
      EXPECT_EQ(next, n[0]);
    }
  }
  return sites;
}

TEST(Bisection, parts_are_exact_to_one_site_whatever_their_number) {
  for (const Index3& shape : {Index3{12, 9, 8}, Index3{1, 30, 3}, Index3{17, 1, 1}, Index3{7, 7, 7}}) {
    const PoreBlock whole = random_pores(shape, 0.4, 7);
    for (const std::size_t parts : {1, 2, 3, 5, 7, 8, 13, 16}) {
      const auto sites = sites_of(*cut(whole, std::vector<double>(parts, 1.0), CutKind::stepped), whole);
      const auto [least, most] = std::minmax_element(sites.begin(), sites.end());
      EXPECT_LE(*most - *least, 1) << shape_text(shape) << " in " << parts;
    }
  }
}

TEST(Bisection, the_cuts_do_not_depend_on_the_ranks) {
  // Literal counts: the same on 1, 2, 3 and 7 ranks.
  const PoreBlock whole = random_pores({6, 5, 4}, 0.5, 11);
  EXPECT_EQ(sites_of(*cut(whole, {1, 1, 1}, CutKind::stepped), whole), (std::vector<std::int64_t>{21, 20, 21}));
}

TEST(Bisection, parts_without_weight_have_no_site) {
  const PoreBlock whole = random_pores({10, 9, 8}, 1.1, 1);
  for (const CutKind kind : {CutKind::stepped, CutKind::plane}) {
    EXPECT_EQ(sites_of(*cut(whole, {0, 1}, kind), whole), (std::vector<std::int64_t>{0, 720}));
    EXPECT_EQ(sites_of(*cut(whole, {1, 0}, kind), whole), (std::vector<std::int64_t>{720, 0}));
    EXPECT_EQ(sites_of(*cut(whole, {0, 0, 1, 0}, kind), whole), (std::vector<std::int64_t>{0, 0, 720, 0}));
  }
}

TEST(Bisection, parts_follow_their_weights) {
  const PoreBlock whole = random_pores({10, 10, 10}, 1.1, 1);
  EXPECT_EQ(sites_of(*cut(whole, {1, 3}, CutKind::stepped), whole), (std::vector<std::int64_t>{250, 750}));
  EXPECT_EQ(sites_of(*cut(whole, {2, 1, 1, 4}, CutKind::stepped), whole), (std::vector<std::int64_t>{250, 125, 125, 500}));
  EXPECT_EQ(sites_of(*cut(whole, {1, 99}, CutKind::stepped), whole), (std::vector<std::int64_t>{10, 990}));
}

TEST(Bisection, plane_cuts_have_no_steps) {
  const PoreBlock whole = random_pores({9, 8, 7}, 0.4, 3);
  const auto tree = cut(whole, std::vector<double>(6, 1.0), CutKind::plane);
  std::int64_t volume = 0;
  for (std::int64_t part = 0; part < 6; ++part) volume += tree->bounds(part).volume();
  EXPECT_EQ(volume, 9 * 8 * 7);
  sites_of(*tree, whole);
}

TEST(Bisection, more_parts_than_sites_leaves_some_empty) {
  const PoreBlock whole = drawn_pores({{"#.#", "###"}, {"###", ".##"}});
  const auto sites = sites_of(*cut(whole, std::vector<double>(7, 1.0), CutKind::stepped), whole);
  EXPECT_EQ(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}), 2);
  EXPECT_LE(*std::max_element(sites.begin(), sites.end()), 1);
}

TEST(EqualBoxes, have_the_same_volume) {
  const auto tree = cut_into_equal_boxes({8, 8, 8}, 8);
  for (std::int64_t part = 0; part < 8; ++part) EXPECT_EQ(tree->bounds(part).extents(), (Index3{4, 4, 4}));
}

TEST(Grid, has_equal_boxes_numbered_x_fastest) {
  const auto tree = cut_into_grid({12, 10, 6}, {3, 2, 2});
  ASSERT_EQ(tree->parts(), 12);
  for (std::int64_t part = 0; part < 12; ++part) {
    const Index3 lo = {part % 3 * 4, part / 3 % 2 * 5, part / 6 * 3};
    EXPECT_EQ(tree->bounds(part), (Box{lo, {lo[0] + 4, lo[1] + 5, lo[2] + 3}})) << part;
    EXPECT_EQ(tree->owner(lo), part);
  }
}

TEST(Grid, divides_extents_that_are_no_multiples) {
  const auto tree = cut_into_grid({11, 7, 1}, {5, 3, 1});
  std::int64_t voxels = 0;
  for (std::int64_t part = 0; part < 15; ++part) {
    const Index3 extents = tree->bounds(part).extents();
    EXPECT_TRUE(extents[0] == 2 || extents[0] == 3) << part;
    EXPECT_TRUE(extents[1] == 2 || extents[1] == 3) << part;
    voxels += tree->bounds(part).volume();
  }
  EXPECT_EQ(voxels, 77);
}

TEST(WholeColumns, keep_the_layers_beside_both_ends_in_one_part) {
  for (const std::int64_t rows : {4, 5, 6, 9}) {
    const Index3 shape = {7, rows, 1};
    const RandomOwners random(shape, 3, 5);
    const WholeColumns columns(std::make_unique<RandomOwners>(shape, 3, 5), shape, 3);
    for_each_voxel(whole_box(shape), [&](const Index3& v) {
      const bool is_low = v[1] < 3, is_high = v[1] >= rows - 3;
      const Index3 low = {v[0], 0, 0}, high = {v[0], rows - 1, 0};
      if (is_low) {
        EXPECT_EQ(columns.owner(v), columns.owner(low)) << v[1] << " of " << rows;
      }
      if (is_high) {
        EXPECT_EQ(columns.owner(v), columns.owner(high)) << v[1] << " of " << rows;
      }
      if (!is_low && !is_high) {
        EXPECT_EQ(columns.owner(v), random.owner(v));
      }
    });
  }
}

TEST(WholeColumns, have_boxes_that_hold_their_voxels) {
  const Index3 shape = {4, 8, 1};
  const WholeColumns columns(cut_into_grid(shape, {1, 4, 1}), shape, 3);
  for_each_voxel(whole_box(shape), [&](const Index3& v) { EXPECT_TRUE(columns.bounds(columns.owner(v)).contains(v)) << v[1]; });
}

TEST(Region, a_step_is_at_most_one_partial_plane_and_one_partial_row) {
  // A cut across y: all of plane y = 0, of plane y = 1 the row z = 0 and, of the row z = 1, two voxels.
  Region below{whole_box({3, 3, 2})};
  below.high[1] = {1, 1, 2};
  EXPECT_EQ(below.bounds(), (Box{{0, 0, 0}, {3, 2, 2}}));
  EXPECT_EQ(below.row(0, 1).end, 3);
  EXPECT_EQ(below.row(1, 0).end, 3);
  EXPECT_EQ(below.row(1, 1).end, 2);
  EXPECT_LE(below.row(2, 0).end, 0);
}

}  // namespace karst
