#include "base/ranks/parallel.hpp"

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

}  // namespace karst
