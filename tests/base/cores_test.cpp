#include "base/ranks/parallel.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(ShareOfCores, is_equal_for_like_ranks) {
  EXPECT_EQ(share_of_cores(16, 1, 0, false), 16);
  EXPECT_EQ(share_of_cores(16, 3, 0, false), 5);
  EXPECT_EQ(share_of_cores(16, 2, 2, true), 8);
}

TEST(ShareOfCores, leaves_one_core_to_each_rank_that_needs_one) {
  EXPECT_EQ(share_of_cores(16, 2, 1, false), 15);
  EXPECT_EQ(share_of_cores(16, 4, 1, false), 5);
  EXPECT_EQ(share_of_cores(16, 4, 1, true), 4);
}

TEST(ShareOfCores, is_at_least_one) {
  EXPECT_EQ(share_of_cores(1, 3, 1, false), 1);
  EXPECT_EQ(share_of_cores(1, 3, 1, true), 1);
}

}  // namespace karst
