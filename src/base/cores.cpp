#include "base/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace karst {

int cores_for_rank(const Comm& comm) {
  const auto ranks = static_cast<int>(comm.sum_machine(1));
  const int machine = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  cpu_set_t mine;
  const int allowed = sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : machine;
  return std::max(1, allowed < machine ? allowed : machine / ranks);
}

}  // namespace karst
