#include "geometry/box.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

TEST(Box, x_varies_fastest) {
  const Box box{{1, 2, 3}, {4, 6, 8}};
  EXPECT_EQ(box.volume(), 3 * 4 * 5);
  EXPECT_EQ(box.offset({1, 2, 3}), 0u);
  EXPECT_EQ(box.offset({2, 2, 3}), 1u);
  EXPECT_EQ(box.offset({1, 3, 3}), 3u);
  EXPECT_EQ(box.offset({1, 2, 4}), 12u);
}

TEST(Box, boxes_that_do_not_meet_share_nothing) {
  EXPECT_EQ(intersection({{0, 0, 0}, {4, 4, 4}}, {{2, 3, 0}, {9, 9, 1}}), (Box{{2, 3, 0}, {4, 4, 1}}));
  EXPECT_EQ(intersection({{0, 0, 0}, {4, 4, 4}}, {{4, 0, 0}, {5, 4, 4}}), Box{});
}

std::string refusal(const Index3& shape) {
  return refusal_of([&] { checked_voxels(shape, "'rock'"); });
}

TEST(Shape, what_cannot_be_counted_is_refused) {
  EXPECT_EQ(checked_voxels({3, 4, 5}, "'rock'"), 60);
  EXPECT_EQ(checked_voxels({32768, 32768, 32768}, "'rock'"), std::int64_t{1} << 45);
  EXPECT_EQ(refusal({3, 0, 5}), "'rock' is 3 x 0 x 5 voxels: every extent must be at least 1.");
  EXPECT_EQ(refusal({3, -4, 5}), "'rock' is 3 x -4 x 5 voxels: every extent must be at least 1.");
  EXPECT_EQ(refusal({2147483648, 1, 1}), "'rock' is 2147483648 x 1 x 1 voxels: an extent above 2147483647 cannot be addressed.");
  EXPECT_EQ(refusal({2000000, 2000000, 2000000}),
            "'rock' is 2000000 x 2000000 x 2000000 voxels: more than 2^60 voxels cannot be addressed.");
}

TEST(VoxelWalk, finds_every_voxel_in_any_order) {
  const Box box = {{-1, 2, 3}, {4, 4, 5}};
  VoxelWalk walk(box);
  for (const std::uint64_t offset : {0, 1, 4, 5, 3, 19, 6, 6, 0}) EXPECT_EQ(walk.at(offset), box.voxel_at(offset)) << offset;
}

}  // namespace karst
