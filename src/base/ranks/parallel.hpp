// Independent pieces of work on several threads.
#pragma once

#include <cstdint>
#include <functional>

namespace karst {

/// Calls work(i) once for each i = 0 ... count - 1, on at most `threads` threads. Rethrows the first exception.
void in_parallel(int threads, std::int64_t count, const std::function<void(std::int64_t)>& work);

/// The same for shares [begin, end) of [0, count), at most `share` items each: calls work(begin, end).
void in_parallel_shares(int threads, std::int64_t count, std::int64_t share,
                        const std::function<void(std::int64_t begin, std::int64_t end)>& work);

}  // namespace karst
