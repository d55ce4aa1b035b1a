#include "geometry/selection.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(Selection, without_a_stride_is_its_box_and_cells_have_the_numbers_of_their_voxels) {
  const Selection all = {{{2, 0, 5}, {4, 3, 9}}};
  EXPECT_EQ(all.cells(), all.box);
  EXPECT_EQ(all.voxels_of(all.box), all.box);
  EXPECT_EQ(all.origin(), (std::array<double, 3>{0, 0, 0}));
  EXPECT_EQ(all.cell_of({3, 2, 8}), (Index3{3, 2, 8}));
  EXPECT_EQ(all.cell_of({3, 3, 8}), std::nullopt);
  EXPECT_EQ(all.voxel_of({3, 2, 8}), (Index3{3, 2, 8}));
}

TEST(Selection, of_every_nth_voxel_begins_with_the_first) {
  const Selection some = {{{5, 0, 1}, {12, 4, 2}}, {3, 4, 9}};  // 5, 8, 11; 0; 1
  EXPECT_EQ(some.cells(), (Box{{1, 0, 0}, {4, 1, 1}}));
  EXPECT_EQ(some.cell_of({5, 0, 1}), (Index3{1, 0, 0}));
  EXPECT_EQ(some.cell_of({11, 0, 1}), (Index3{3, 0, 0}));
  for (const Index3& other : {Index3{6, 0, 1}, {5, 1, 1}, {2, 0, 1}, {14, 0, 1}}) EXPECT_EQ(some.cell_of(other), std::nullopt);
  EXPECT_EQ(some.voxel_of({3, 0, 0}), (Index3{11, 0, 1}));
  EXPECT_EQ(some.voxels_of(some.cells()), (Box{{5, 0, 1}, {12, 1, 2}}));
  EXPECT_EQ(some.voxels_of({{2, 0, 0}, {3, 1, 1}}), (Box{{8, 0, 1}, {9, 1, 2}}));
}

TEST(Selection, has_each_voxel_in_the_centre_of_its_cell) {
  for (const std::int64_t n : {1, 2, 3, 7}) {
    for (const std::int64_t lo : {0, 1, 5, 8}) {
      const Selection some = {{{lo, lo, lo}, {lo + 9, lo + 9, lo + 9}}, {n, n, n}};
      const std::int64_t cell = some.cell_of({lo, lo, lo})->at(0);
      EXPECT_EQ(some.origin()[0] + (static_cast<double>(cell) + 0.5) * static_cast<double>(n), static_cast<double>(lo) + 0.5) << n << lo;
    }
  }
}

TEST(Selection, is_cut_into_boxes_that_share_no_cell_and_leave_none_out) {
  const Selection some = {{{1, 0, 0}, {11, 2, 2}}, {4, 1, 1}};  // 1, 5, 9
  std::int64_t next = 0;
  for (std::int64_t x = 0; x < 12; x += 2) {
    const Box cells = some.cells_in({{x, 0, 0}, {x + 2, 2, 2}});
    if (cells.empty()) continue;
    EXPECT_EQ(cells.lo[0], next);
    next = cells.hi[0];
  }
  EXPECT_EQ(next, 3);
  EXPECT_TRUE(some.cells_in({{2, 0, 0}, {5, 2, 2}}).empty()) << "no voxel of these is wanted";
  EXPECT_TRUE(some.cells_in({{11, 0, 0}, {12, 2, 2}}).empty());
}

}  // namespace karst
