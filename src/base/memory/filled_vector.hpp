// Large vectors that the threads fill.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

template <class T>
RawVector<T> filled_vector(std::size_t size, T value, int threads) {
  constexpr std::int64_t of_share = 1 << 18;
  RawVector<T> values(size);
  in_parallel_shares(threads, static_cast<std::int64_t>(size), of_share,
                     [&](std::int64_t begin, std::int64_t end) { std::fill(values.data() + begin, values.data() + end, value); });
  return values;
}

}  // namespace karst
