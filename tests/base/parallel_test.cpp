#include "base/ranks/parallel.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace karst {

TEST(Parallel, every_piece_of_work_is_done_once) {
  for (const int threads : {1, 2, 7}) {
    for (const std::int64_t count : {0, 1, 3, 1000}) {
      std::vector<int> done(static_cast<std::size_t>(count));
      in_parallel(threads, count, [&](std::int64_t i) { done[static_cast<std::size_t>(i)] += 1; });
      EXPECT_EQ(done, std::vector<int>(done.size(), 1));
    }
  }
}

TEST(Parallel, a_failure_is_thrown_to_the_caller) {
  for (const int threads : {1, 4}) {
    const auto fails = [](std::int64_t i) {
      if (i == 5) throw std::runtime_error("five");
    };
    EXPECT_THROW(in_parallel(threads, 100, fails), std::runtime_error);
  }
}

TEST(SummedInShares, adds_up_the_numbers_of_all_shares) {
  for (const int threads : {1, 3}) {
    const std::vector<std::int64_t> sums = summed_in_shares(threads, 100, 7, 2, [](std::int64_t begin, std::int64_t end, auto& numbers) {
      for (std::int64_t i = begin; i < end; ++i) {
        ++numbers[0];
        numbers[1] += i;
      }
    });
    EXPECT_EQ(sums, (std::vector<std::int64_t>{100, 4950}));
  }
}

}  // namespace karst
