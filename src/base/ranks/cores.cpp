#include "base/ranks/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace karst {

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
  RankCores mine{};
  mine.needs_one = needs_one;
  const bool is_known = sched_getaffinity(0, sizeof mine.allowed, &mine.allowed) == 0;
  if (!is_known) CPU_ZERO(&mine.allowed);
  int ranks = 0, need_one = 0;
  for (const RankCores& each : comm.gather_machine(mine)) {
    if (!CPU_EQUAL(&each.allowed, &mine.allowed)) continue;
    ++ranks;
    need_one += each.needs_one;
  }
  const int cores = is_known ? CPU_COUNT(&mine.allowed) : static_cast<int>(std::thread::hardware_concurrency());
  return share_of_cores(cores, ranks, need_one, needs_one);
}

}  // namespace karst
