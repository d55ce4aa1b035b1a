#include "base/ranks/parallel.hpp"

#include <sched.h>
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace karst {

void in_parallel(int threads, std::int64_t count, const std::function<void(std::int64_t)>& work) {
  std::atomic<std::int64_t> next = 0;
  std::exception_ptr failure;
  std::mutex guard;
  const auto take_turns = [&] {
    try {
      for (std::int64_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(guard);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    for (int t = 1; t < threads && t < count; ++t) others.emplace_back(take_turns);
    take_turns();
  }
  if (failure) std::rethrow_exception(failure);
}

void in_parallel_shares(int threads, std::int64_t count, std::int64_t share,
                        const std::function<void(std::int64_t begin, std::int64_t end)>& work) {
  in_parallel(threads, (count + share - 1) / share, [&](std::int64_t i) { work(i * share, std::min((i + 1) * share, count)); });
}

std::vector<std::int64_t> summed_in_shares(int threads, std::int64_t count, std::int64_t share, std::size_t count_of_sums,
                                           const std::function<void(std::int64_t, std::int64_t, std::vector<std::int64_t>&)>& work) {
  std::vector<std::int64_t> sums(count_of_sums);
  std::mutex guard;
  in_parallel_shares(threads, count, share, [&](std::int64_t begin, std::int64_t end) {
    std::vector<std::int64_t> numbers(count_of_sums);
    work(begin, end, numbers);
    const std::lock_guard<std::mutex> lock(guard);
    for (std::size_t i = 0; i < count_of_sums; ++i) sums[i] += numbers[i];
  });
  return sums;
}

namespace {

struct RankCores {
  cpu_set_t allowed;
  bool needs_one;
};

}  // namespace

int share_of_cores(int cores, int ranks, int need_one, bool needs_one) {
  return std::max(1, needs_one ? cores / ranks : (cores - need_one) / (ranks - need_one));
}

int cores_for_rank(const Comm& comm, bool needs_one) {
  RankCores own_cores{};
  own_cores.needs_one = needs_one;
  const bool is_known = sched_getaffinity(0, sizeof own_cores.allowed, &own_cores.allowed) == 0;
  if (!is_known) CPU_ZERO(&own_cores.allowed);
  int ranks = 0, need_one = 0;
  for (const RankCores& each : comm.gather_machine(own_cores)) {
    if (!CPU_EQUAL(&each.allowed, &own_cores.allowed)) continue;
    ++ranks;
    need_one += each.needs_one;
  }
  const int cores = is_known ? CPU_COUNT(&own_cores.allowed) : static_cast<int>(std::thread::hardware_concurrency());
  return share_of_cores(cores, ranks, need_one, needs_one);
}

void in_thread_shares(int threads, std::int64_t count, const std::function<void(std::int64_t begin, std::int64_t end, int thread)>& work) {
  if (count == 0) return;
  if (threads == 1) return work(0, count, 0);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (int thread = 0; thread < threads; ++thread) work(count * thread / threads, count * (thread + 1) / threads, thread);
}

}  // namespace karst
