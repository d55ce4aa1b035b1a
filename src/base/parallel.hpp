// Independent pieces of work on several threads.
#pragma once

#include <cstdint>
#include <functional>

namespace karst {

/// Calls work(i) for i = 0 ... count - 1, each once, on at most so many threads. Throws what the first to fail threw.
void in_parallel(int threads, std::int64_t count, const std::function<void(std::int64_t)>& work);

}  // namespace karst
