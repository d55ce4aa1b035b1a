#include "geometry/neighbours.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(FaceNeighbours, are_rest_and_both_ways_along_each_axis) {
  const VelocitySet faces = face_neighbours();
  EXPECT_EQ(faces.name(), "faces");
  ASSERT_EQ(faces.size(), 7);
  EXPECT_EQ(faces.reach(), 1);
  EXPECT_EQ(faces[0], (Index3{0, 0, 0}));
  for (int axis = 0; axis < 3; ++axis) {
    Index3 up = {0, 0, 0};
    up[static_cast<std::size_t>(axis)] = 1;
    EXPECT_EQ(faces[1 + 2 * axis], up);
    EXPECT_EQ(faces[2 + 2 * axis], -up);
    EXPECT_EQ(faces.opposite(1 + 2 * axis), 2 + 2 * axis);
  }
}

}  // namespace karst
