#include "geometry/pores/scaled_pores.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(FinerPores, are_eight_of_each_voxel_in_the_same_room) {
  PoreBlock pores({{1, 0, 2}, {3, 2, 3}});
  pores[{2, 1, 2}] = 1;
  const PoreBlock finer = finer_pores(pores);
  EXPECT_EQ(finer.box, (Box{{2, 0, 4}, {6, 4, 6}}));
  for (std::size_t i = 0; i < finer.values.size(); ++i) {
    const Index3 at = finer.box.voxel_at(i);
    EXPECT_EQ(finer.values[i], at[0] / 2 == 2 && at[1] / 2 == 1 ? 1 : 0) << at[0] << " " << at[1] << " " << at[2];
  }
}

}  // namespace karst
