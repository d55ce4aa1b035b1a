#include "geometry/selection.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(Tiling, its_cubes_lie_side_by_side_in_the_middle_of_the_sample) {
  const Index3 shape = {11, 8, 5};
  const Tiling tiling(shape, 4);
  ASSERT_EQ(tiling.count(), 2 * 2 * 1);
  EXPECT_EQ(tiling.box(0), (Box{{1, 0, 0}, {5, 4, 4}}));
  EXPECT_EQ(tiling.box(3), (Box{{5, 4, 0}, {9, 8, 4}}));
  std::int64_t inside = 0;
  for (std::size_t i = 0; i < 11 * 8 * 5; ++i) {
    const Index3 at = whole_box(shape).voxel_at(i);
    const std::int64_t tile = tiling.tile_of(at);
    inside += tile >= 0;
    for (std::int64_t other = 0; other < tiling.count(); ++other) EXPECT_EQ(tiling.box(other).contains(at), other == tile);
  }
  EXPECT_EQ(inside, 4 * 4 * 4 * 4);
}

TEST(Tiling, edges_are_shares_of_the_shortest_of_the_sample_down_to_16_voxels) {
  const auto edges = [](const Index3& shape) {
    std::vector<std::int64_t> found;
    for (const Tiling& tiling : tilings(shape)) found.push_back(tiling.edge());
    return found;
  };
  EXPECT_EQ(edges({200, 128, 500}), (std::vector<std::int64_t>{64, 32, 16}));
  EXPECT_EQ(edges({127, 127, 127}), (std::vector<std::int64_t>{63, 31}));
  EXPECT_EQ(edges({32, 300, 300}), (std::vector<std::int64_t>{16}));
  EXPECT_EQ(edges({31, 300, 300}), (std::vector<std::int64_t>{}));
}

}  // namespace karst
