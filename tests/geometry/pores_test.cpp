// remove_stagnant_pores() against the naive walk, on any number of ranks.
#include "geometry/pores/pores.hpp"

#include <gtest/gtest.h>

#include "support/naive_pores.hpp"
#include "support/test_images.hpp"

namespace karst {

struct Outcome {
  PoreReport report;
  PoreBlock pores;  // of this rank
};

Outcome clean(const PoreBlock& whole, Boundary boundary, const Axes& wanted, Neighbours neighbours = Neighbours::faces_and_edges) {
  const Comm comm;
  const BoxGrid grid(whole.box.extents(), comm.size());
  Outcome outcome;
  outcome.pores = cut_out(whole, grid.box(comm.rank()));
  outcome.report = remove_stagnant_pores(outcome.pores, grid, boundary, wanted, comm, 3, neighbours);
  return outcome;
}

// Rows of pores along x, up to walls and faces of the sample.
std::int64_t rows_of(const PoreBlock& pores) {
  std::int64_t rows = 0;
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const bool follows = pores.box.voxel_at(i)[0] > pores.box.lo[0] && pores.values[i - 1];
    rows += pores.values[i] && !follows;
  }
  return rows;
}

constexpr Axes all_axes = {true, true, true};

void check_against_walks(Neighbours neighbours) {
  std::uint32_t seed = 0;
  for (const Index3& shape :
       {Index3{5, 4, 6}, Index3{1, 7, 3}, Index3{12, 9, 8}, Index3{1, 1, 9}, Index3{2, 2, 2}, Index3{16, 3, 16}, Index3{1, 1, 1}}) {
    for (const double porosity : {0.08, 0.15, 0.22, 0.3, 0.5, 0.9}) {
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
        for (const Axes& wanted : {all_axes, Axes{true, false, false}, Axes{false, false, true}}) {
          const PoreBlock whole = random_pores(shape, porosity, ++seed);
          PoreBlock expected = whole;
          const PoreReport report = naive_remove_stagnant_pores(expected, boundary, wanted, neighbours);
          const Outcome outcome = clean(whole, boundary, wanted, neighbours);
          ASSERT_EQ(outcome.pores.values, cut_out(expected, outcome.pores.box).values) << shape_text(shape) << ", seed " << seed;
          ASSERT_EQ(outcome.report.voxels, report.voxels);
          ASSERT_EQ(outcome.report.pore_voxels, report.pore_voxels);
          ASSERT_EQ(outcome.report.sites, report.sites);
          ASSERT_EQ(outcome.report.rows, rows_of(expected));
          ASSERT_EQ(outcome.report.percolates, report.percolates) << shape_text(shape) << ", seed " << seed;
        }
      }
    }
  }
}

TEST(Pores, every_voxel_is_kept_or_removed_as_a_walk_through_the_image_says) { check_against_walks(Neighbours::faces_and_edges); }

TEST(Pores, every_voxel_is_kept_or_removed_as_a_walk_through_faces_says) { check_against_walks(Neighbours::faces); }

TEST(Pores, a_channel_that_hangs_together_by_an_edge_carries_flow_but_no_current) {
  const PoreBlock edge = drawn_pores({{"..##", "##.."}});
  EXPECT_TRUE(clean(edge, Boundary::sealed, all_axes).report.percolates[0]);
  EXPECT_FALSE(clean(edge, Boundary::sealed, all_axes, Neighbours::faces).report.percolates[0]);
  EXPECT_EQ(clean(edge, Boundary::sealed, {true, false, false}, Neighbours::faces).report.sites, 0);
}

TEST(Pores, a_channel_that_misses_itself_around_the_end_carries_no_periodic_flow) {
  const PoreBlock bent = drawn_pores({{".####", ".####", ".####"}, {"...##", "#####", "#####"}, {"##.##", "#####", "#####"}});
  EXPECT_EQ(clean(bent, Boundary::sealed, all_axes).report.percolates, (Axes{false, true, true}));
  EXPECT_EQ(clean(bent, Boundary::periodic, {false, false, true}).report.percolates, (Axes{false, true, false}));
}

TEST(Pores, a_channel_may_wind_around_twice_before_it_meets_itself) {
  // Two slanted channels, each ending where the other begins.
  const PoreBlock twice = drawn_pores({{".#.#"}, {".#.#"}, {".#.#"}, {"#.#."}});
  const Outcome outcome = clean(twice, Boundary::periodic, all_axes);
  EXPECT_TRUE(outcome.report.percolates[2]);
  EXPECT_EQ(outcome.report.sites, 8);
}

TEST(Pores, only_pores_that_carry_flow_in_a_wanted_direction_are_kept) {
  // A channel along x and, apart from it, a channel along y.
  const PoreBlock crossing =
      drawn_pores({{"....", "####", "####"}, {"####", "####", "####"}, {"##.#", "##.#", "##.#"}, {"####", "####", "####"}});
  EXPECT_EQ(clean(crossing, Boundary::periodic, all_axes).report.sites, 7);
  EXPECT_EQ(clean(crossing, Boundary::periodic, {true, false, false}).report.sites, 4);
  EXPECT_EQ(clean(crossing, Boundary::periodic, {false, true, false}).report.sites, 3);
  EXPECT_EQ(clean(crossing, Boundary::periodic, {false, false, true}).report.sites, 0);
  EXPECT_EQ(clean(crossing, Boundary::periodic, {false, false, true}).report.percolates, (Axes{true, true, false}));
}

}  // namespace karst
