// Independent pieces of work on several threads.
#pragma once

#include <cstdint>
#include <functional>

namespace karst {

/// Calls work(i) for i = 0 ... count - 1, each once, on at most so many threads. Throws what the first to fail threw.
void in_parallel(int threads, std::int64_t count, const std::function<void(std::int64_t)>& work);

/// Calls work(begin, end) for shares [begin, end) of at most so many of `count` things, likewise.
void in_parallel_shares(int threads, std::int64_t count, std::int64_t share,
                        const std::function<void(std::int64_t begin, std::int64_t end)>& work);

}  // namespace karst
