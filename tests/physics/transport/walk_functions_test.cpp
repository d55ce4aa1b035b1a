// Random numbers, logarithms and exponential functions that hosts and devices compute with the same bits.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/transport/walkers/log_exp.hpp"
#include "physics/transport/walkers/philox.hpp"
#include "physics/transport/walkers/walker.hpp"

namespace karst {

TEST(WalkFunctions, philox_of_known_counters_has_the_published_numbers) {
  const RandomFour zeros = philox(0, 0, 0);
  EXPECT_EQ(zeros.numbers[0], 0x6627e8d5u);
  EXPECT_EQ(zeros.numbers[1], 0xe169c58du);
  EXPECT_EQ(zeros.numbers[2], 0xbc57ac4cu);
  EXPECT_EQ(zeros.numbers[3], 0x9b00dbd8u);
  const RandomFour ones = philox(~0ull, ~0ull, ~0ull);
  EXPECT_EQ(ones.numbers[0], 0x408f276du);
  EXPECT_EQ(ones.numbers[1], 0x41c83b0eu);
  EXPECT_EQ(ones.numbers[2], 0xa20bc7c6u);
  EXPECT_EQ(ones.numbers[3], 0x6d5451fdu);
}

TEST(WalkFunctions, logarithms_are_accurate) {
  double worst = 0, worst_ratio = 0;
  for (double y = 1e-30; y < 1e30; y *= 1.0137) {
    const double exact = std::log(y);
    worst = std::max(worst, std::abs(log_of(y) - exact) / std::max(std::abs(exact), 1.0));
  }
  for (double size = 1e-18; size < 1; size *= 1.0213) {
    for (const double x : {size, -size * 0.999, size * 1e3})
      worst_ratio = std::max(worst_ratio, std::abs(log1p_ratio(x) * x / std::log1p(x) - 1));
  }
  EXPECT_LT(worst, 1e-12);
  EXPECT_LT(worst_ratio, 1e-12);
  EXPECT_EQ(log1p_ratio(0), 1);
}

TEST(WalkFunctions, exponential_functions_are_accurate) {
  double worst = 0;
  for (double size = 1e-18; size < 690; size *= 1.0117) {
    for (const double z : {size, -size}) worst = std::max(worst, std::abs(expm1_ratio(z) * z / std::expm1(z) - 1));
  }
  EXPECT_LT(worst, 1e-12);
  EXPECT_EQ(expm1_ratio(0), 1);
  EXPECT_TRUE(std::isfinite(expm1_ratio(1e6)));
  EXPECT_NEAR(expm1_ratio(-1e6), 1. / 700, 1e-12);
}

TEST(WalkFunctions, places_between_steps_are_kept_exactly_and_so_are_their_mirror_images) {
  for (const std::uint32_t fraction : {0u, 1u, 0x80000000u, 0x12345678u, 0xFFFFFFFFu}) {
    EXPECT_EQ(fraction_of(place_of(fraction)), fraction);
    EXPECT_EQ(fraction_of(1 - place_of(fraction)), ~fraction);
  }
  EXPECT_EQ(fraction_of(0), 0u);
  EXPECT_EQ(fraction_of(1), 0xFFFFFFFFu);
}

}  // namespace karst
