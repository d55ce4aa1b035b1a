// The shares of the threads of a CPU rank. They are always the same, so that a thread updates the memory that it has written first: the
// system places memory near that thread.
#pragma once

#include <cstdint>
#include <functional>

namespace karst {

/// Calls work(begin, end, thread) on each thread for its share of `count` items. Thread 0 is the calling thread.
void in_thread_shares(int threads, std::int64_t count, const std::function<void(std::int64_t begin, std::int64_t end, int thread)>& work);

}  // namespace karst
