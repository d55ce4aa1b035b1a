// Sorts items into buckets on several threads. The result is that of one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/parallel.hpp"

namespace karst {

constexpr std::size_t no_bucket = ~std::size_t{0};

/// bucket_of(i): the bucket of item i, or no_bucket for items that are left out. counted(sizes) is called once, with the number of items of
/// each bucket. Then put(i, bucket, number) is called for each item; the items of a bucket are numbered in their order. Several threads
/// call bucket_of and put.
template <class BucketOf, class Counted, class Put>
void sort_into_buckets(std::int64_t items, std::size_t buckets, int threads, const BucketOf& bucket_of, const Counted& counted,
                       const Put& put) {
  constexpr std::int64_t least_share = 4096, shares_of_thread = 8;
  const std::int64_t share = std::max(least_share, items / (shares_of_thread * threads) + 1);
  constexpr std::size_t line = 8;  // words: shares count in different lines of the cache
  const std::size_t stride = (buckets + line - 1) / line * line + line;
  std::vector<std::uint64_t> next(static_cast<std::size_t>((items + share - 1) / share) * stride);  // by share, then by bucket
  const auto in_shares = [&](auto&& visit) {
    in_parallel_shares(threads, items, share, [&](std::int64_t begin, std::int64_t end) {
      std::uint64_t* next_of_share = next.data() + static_cast<std::size_t>(begin / share) * stride;
      for (std::int64_t i = begin; i < end; ++i) {
        const std::size_t bucket = bucket_of(i);
        if (bucket != no_bucket) visit(i, bucket, next_of_share[bucket]++);
      }
    });
  };
  in_shares([](std::int64_t, std::size_t, std::uint64_t) {});
  std::vector<std::uint64_t> sizes(buckets);
  for (std::size_t first = 0; first < next.size(); first += stride) {
    for (std::size_t i = 0; i < buckets; ++i) next[first + i] = std::exchange(sizes[i], sizes[i] + next[first + i]);
  }
  counted(std::span<const std::uint64_t>(sizes));
  in_shares(put);
}

}  // namespace karst
