// Euler numbers, mean breadth and chords of real rock, against those of a prototype that counts in another way.
#include <gtest/gtest.h>

#include "geometry/pores/pore_shape.hpp"
#include "rock/rock_images.hpp"

namespace karst {

TEST_F(RockImages, bentheimer_has_the_known_shape) {
  const Comm comm;
  const BoxGrid grid({240, 240, 240}, comm.size());
  PoreBlock pores(grid.box(comm.rank()));
  const std::vector<std::byte> found = labels("bentheimer_240x240x240_u8", 240, pores.box);
  for (std::size_t i = 0; i < found.size(); ++i) pores.values[i] = found[i] == std::byte{0} ? 1 : 0;

  const PoreShape shape = measure_shape(pores, grid, comm, 1);
  EXPECT_EQ(shape.euler_26, -183);
  EXPECT_EQ(shape.euler_6, -186);
  EXPECT_EQ(shape.mean_breadth(), 6108.75);
  const std::array<double, 3> mean_lengths = {14.940, 14.136, 13.798};
  const std::array<std::int64_t, 3> cut = {20259, 23530, 21055};
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_NEAR(shape.chords[a].mean_length(), mean_lengths[a], 0.0005);
    EXPECT_EQ(shape.chords[a].cut, cut[a]);
  }
}

}  // namespace karst
