#include "geometry/listed_voxels.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace karst {

TEST(ListedVoxels, box_around_them_is_the_smallest_that_holds_them) {
  const Index3 shape = {5, 10, 15};
  const Box whole = whole_box(shape);
  std::vector<std::uint64_t> voxels = {~std::uint64_t{0}, static_cast<std::uint64_t>(whole.volume())};  // which are none
  EXPECT_TRUE(box_around(voxels, shape).empty());
  for (const Index3& v : {Index3{2, 9, 4}, Index3{3, 7, 11}}) voxels.push_back(whole.offset(v));
  EXPECT_EQ(box_around(voxels, shape), (Box{{2, 7, 4}, {4, 10, 12}}));
}

}  // namespace karst
