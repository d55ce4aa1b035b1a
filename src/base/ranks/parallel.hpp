// Independent pieces of work on several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// Calls work(i) once for each i = 0 ... count - 1, on at most `threads` threads. Rethrows the first exception.
void in_parallel(int threads, std::int64_t count, const std::function<void(std::int64_t)>& work);

/// Calls work(begin, end) once for each share of [0, count), at most `share` items each. Otherwise like in_parallel().
void in_parallel_shares(int threads, std::int64_t count, std::int64_t share,
                        const std::function<void(std::int64_t begin, std::int64_t end)>& work);

/// The sums of the numbers that work(begin, end, numbers) adds to `count_of_sums` zeros, over the shares of [0, count).
std::vector<std::int64_t> summed_in_shares(
    int threads, std::int64_t count, std::int64_t share, std::size_t count_of_sums,
    const std::function<void(std::int64_t begin, std::int64_t end, std::vector<std::int64_t>& numbers)>& work);

// The cores of this machine, shared among the ranks on it.

/// The share of one rank of `cores`, at least 1. Of the ranks that share them, `need_one` keep one core from the others: they may use an
/// equal share at times when the others wait for them.
int share_of_cores(int cores, int ranks, int need_one, bool needs_one);

/// The number of cores that this rank may use: those that it is bound to, divided by the ranks that are bound to the same cores. A rank
/// that `needs_one` (it steps on a GPU) keeps one core from the others, and may use an equal share between steps. Collective.
int cores_for_rank(const Comm& comm, bool needs_one = false);

// The shares of the threads of a CPU rank. They are always the same, so that a thread updates the memory that it has written first: the
// system places memory near that thread.

/// Calls work(begin, end, thread) on each thread for its share of `count` items. Thread 0 is the calling thread.
void in_thread_shares(int threads, std::int64_t count, const std::function<void(std::int64_t begin, std::int64_t end, int thread)>& work);

}  // namespace karst
