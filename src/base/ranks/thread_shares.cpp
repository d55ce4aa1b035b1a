#include "base/ranks/thread_shares.hpp"

namespace karst {

void in_thread_shares(int threads, std::int64_t count, const std::function<void(std::int64_t begin, std::int64_t end, int thread)>& work) {
  if (count == 0) return;
  if (threads == 1) return work(0, count, 0);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (int thread = 0; thread < threads; ++thread) work(count * thread / threads, count * (thread + 1) / threads, thread);
}

}  // namespace karst
