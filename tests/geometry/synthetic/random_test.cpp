// The random numbers that samples are made of.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "geometry/synthetic/random.hpp"

namespace karst {
namespace {

// The known answers that come with Random123, the authors' own code (tests/kat_vectors).
TEST(Philox, gives_the_published_answers) {
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox4x32({ones, ones, ones, ones}, {ones, ones}), (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomStream, is_uniform_and_depends_on_seed_and_stream) {
  double sum = 0.0;
  double sum_of_squares = 0.0;
  RandomStream random(7, 3);
  constexpr int draws = 100'000;
  for (int i = 0; i < draws; ++i) {
    const double u = random.uniform();
    ASSERT_TRUE(u >= 0.0 && u < 1.0);
    sum += u;
    sum_of_squares += u * u;
  }
  EXPECT_NEAR(sum / draws, 1.0 / 2.0, 0.004);
  EXPECT_NEAR(sum_of_squares / draws, 1.0 / 3.0, 0.004);
  EXPECT_NE(RandomStream(7, 3).uniform(), RandomStream(7, 4).uniform());
  EXPECT_NE(RandomStream(7, 3).uniform(), RandomStream(8, 3).uniform());
  EXPECT_EQ(RandomStream(7, 3).uniform(), RandomStream(7, 3).uniform());
}

}  // namespace
}  // namespace karst
