// Items that threads sort into buckets.
#include "base/ranks/buckets.hpp"

#include <gtest/gtest.h>

namespace karst {

namespace {

using Buckets = std::vector<std::vector<std::int64_t>>;

// Every seventh item is left out.
std::size_t bucket_of(std::int64_t item) { return item % 7 == 0 ? no_bucket : static_cast<std::size_t>(item * item % 5); }

Buckets sorted(std::int64_t items, int threads) {
  Buckets buckets;
  const auto make_room = [&](std::span<const std::uint64_t> sizes) {
    for (const std::uint64_t size : sizes) buckets.emplace_back(size, -1);
  };
  sort_into_buckets(items, 5, threads, bucket_of, make_room,
                    [&](std::int64_t item, std::size_t bucket, std::uint64_t number) { buckets[bucket].at(number) = item; });
  return buckets;
}

Buckets sorted_by_one_loop(std::int64_t items) {
  Buckets buckets(5);
  for (std::int64_t item = 0; item < items; ++item) {
    if (bucket_of(item) != no_bucket) buckets[bucket_of(item)].push_back(item);
  }
  return buckets;
}

}  // namespace

TEST(Buckets, hold_items_in_their_order_on_any_number_of_threads) {
  for (const std::int64_t items : {0, 1, 100, 4096, 100'003}) {
    for (const int threads : {1, 2, 5}) EXPECT_EQ(sorted(items, threads), sorted_by_one_loop(items)) << items << ", " << threads;
  }
}

}  // namespace karst
