#include "geometry/box.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(BoxGrid, every_voxel_is_in_exactly_one_box) {
  for (const Index3& shape : {Index3{5, 4, 6}, Index3{1, 7, 3}, Index3{2, 1, 1}, Index3{1, 1, 1}, Index3{9, 9, 9}}) {
    for (const int ranks : {1, 2, 3, 4, 5, 7, 8, 12, 30}) {
      const BoxGrid grid(shape, ranks);
      Block<int> owners(whole_box(shape));
      for (int rank = 0; rank < ranks; ++rank) {
        const Box box = grid.box(rank);
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
          for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x) {
              owners[{x, y, z}] += 1;
              EXPECT_EQ(grid.rank_of({x, y, z}), rank);
            }
          }
        }
      }
      EXPECT_EQ(owners.values, std::vector<int>(owners.values.size(), 1)) << shape_text(shape) << " on " << ranks;
    }
  }
}

TEST(BoxGrid, cuts_across_z_before_y_before_x) {
  EXPECT_EQ(BoxGrid({64, 64, 64}, 2).counts(), (std::array<int, 3>{1, 1, 2}));
  EXPECT_EQ(BoxGrid({64, 64, 64}, 8).counts(), (std::array<int, 3>{1, 2, 4}));
  EXPECT_EQ(BoxGrid({64, 64, 1}, 4).counts(), (std::array<int, 3>{1, 4, 1}));
}

TEST(BoxGrid, ranks_that_do_not_fit_have_empty_boxes) {
  const BoxGrid grid({1, 1, 5}, 7);
  EXPECT_EQ(grid.counts(), (std::array<int, 3>{1, 1, 5}));
  EXPECT_TRUE(grid.box(5).empty());
  EXPECT_TRUE(grid.box(6).empty());
  EXPECT_EQ(grid.neighbour(4, 2, 1, true), 0);
  EXPECT_EQ(grid.neighbour(4, 2, 1, false), -1);
}

TEST(BoxGrid, a_box_that_spans_the_sample_is_its_own_neighbour_around_the_end) {
  const BoxGrid grid({8, 8, 8}, 2);
  EXPECT_EQ(grid.neighbour(1, 0, 1, true), 1);
  EXPECT_EQ(grid.neighbour(1, 2, 1, true), 0);
  EXPECT_EQ(grid.neighbour(0, 2, -1, true), 1);
}

}  // namespace karst
