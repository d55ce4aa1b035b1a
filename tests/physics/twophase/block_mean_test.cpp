// The mean of a series, its standard error, and its trend.
#include "physics/twophase/block_mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <utility>
#include <vector>

namespace karst {

namespace {

std::vector<double> noise(std::size_t count, double memory, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> series;
  double last = 0;
  for (std::size_t i = 0; i < count; ++i) series.push_back(last = memory * last + std::sqrt(1 - memory * memory) * normal(random));
  return series;
}

}  // namespace

TEST(BlockMean, of_equal_numbers_has_no_error) {
  const BlockMean of = block_mean(std::vector<double>(50, 0.25));
  EXPECT_EQ(of.mean, 0.25);
  EXPECT_EQ(of.standard_error, 0);
  EXPECT_EQ(of.trend, 0);
  EXPECT_TRUE(of.is_steady(1e-12));
}

// Few numbers with a long memory: the mean is within two standard errors less often than without memory.
TEST(BlockMean, of_few_numbers_with_memory_has_an_error_that_most_means_are_within) {
  for (const auto& [count, least] : {std::pair<std::size_t, double>{40, 0.75}, {100, 0.85}}) {
    int within = 0;
    constexpr int runs = 500;
    for (int run = 0; run < runs; ++run) {
      const BlockMean of = block_mean(noise(count, 0.9, 5000 + static_cast<std::uint32_t>(run)));
      within += std::abs(of.mean) < 2 * of.standard_error ? 1 : 0;
    }
    EXPECT_GT(within, least * runs) << count;
  }
}

// The standard errors of numbers without memory, and of numbers that remember the last ten: 95 % of the means are within 2.3 of them.
TEST(BlockMean, is_within_its_error_as_often_as_its_error_says) {
  for (const double memory : {0.0, 0.8}) {
    int within = 0;
    double errors = 0;
    constexpr int runs = 400;
    constexpr std::size_t count = 2000;
    for (int run = 0; run < runs; ++run) {
      const BlockMean of = block_mean(noise(count, memory, 1000 + static_cast<std::uint32_t>(run)));
      within += std::abs(of.mean) < 2.3 * of.standard_error ? 1 : 0;
      errors += of.standard_error / runs;
    }
    EXPECT_NEAR(errors * std::sqrt(count * (1 - memory) / (1 + memory)), 1, 0.1) << memory;
    EXPECT_GT(within, 0.92 * runs) << memory;
  }
}

TEST(BlockMean, of_a_line_has_its_change_as_trend) {
  std::vector<double> line;
  for (int i = 0; i < 41; ++i) line.push_back(3 + 0.1 * i);
  const BlockMean of = block_mean(line);
  EXPECT_NEAR(of.mean, 5, 1e-12);
  EXPECT_NEAR(of.trend, 4, 1e-12);
  EXPECT_GE(of.error(), 2);
  EXPECT_FALSE(of.is_steady(1));
}

// Blocks of a slow approach are correlated, however small its steps are.
TEST(BlockMean, of_a_slow_approach_is_steady_within_what_it_moves) {
  std::vector<double> approach, line;
  for (int i = 0; i < 100; ++i) {
    approach.push_back(1 + 0.01 * std::exp(-i / 50.0));
    line.push_back(1 + 1e-4 * i);
  }
  for (const auto& series : {approach, line}) {
    EXPECT_TRUE(block_mean(series).is_correlated);
    EXPECT_TRUE(block_mean(series).is_steady(0.02));
    EXPECT_FALSE(block_mean(series).is_steady(0.005));
  }
}

TEST(BlockMean, of_few_numbers_has_no_error_yet) {
  const std::vector<double> few(fewest_of_series - 1, 2.0);
  EXPECT_EQ(block_mean(few).mean, 2);
  EXPECT_EQ(block_mean({}).mean, 0);
}

}  // namespace karst
