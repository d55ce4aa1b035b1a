#include "base/memory/memory_check.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

struct Amount {
  std::int64_t memory, bytes, sites;
};

std::string too_little(const MemoryNeed& need, const Amount& all) {
  std::string words = text(need.what, " need ", human_bytes(static_cast<double>(all.bytes)), " more, and ", need.where, " has ",
                           human_bytes(static_cast<double>(need.free)), " left");
  if (all.sites > 0) {
    const double share = static_cast<double>(std::max<std::int64_t>(need.free, 0)) / static_cast<double>(all.bytes);
    words += text(": room for about ", grouped(static_cast<std::int64_t>(static_cast<double>(all.sites) * share)), " of ",
                  grouped(all.sites), " sites");
  }
  return text(words, ". ", need.advice);
}

}  // namespace

MemoryNeed need_of_host(std::int64_t bytes, std::string what, std::string advice) {
  MemoryNeed need;
  need.bytes = bytes;
  need.free = available_memory();
  need.what = std::move(what);
  need.advice = std::move(advice);
  return need;
}

void check_memory(const MemoryNeed& need, const Comm& comm) {
  Amount all{need.memory, 0, 0};
  for (const Amount& each : comm.gather_machine(Amount{need.memory, need.bytes, need.sites})) {
    if (each.memory != need.memory) continue;
    all.bytes += each.bytes;
    all.sites += each.sites;
  }
  try {
    comm.agree([&] {
      if (all.bytes > need.free) throw MachineError(too_little(need, all));
    });
  } catch (const MachineError& e) {
    throw NotEnoughMemory(e.message());
  }
}

bool has_memory(const MemoryNeed& need, const Comm& comm) {
  try {
    check_memory(need, comm);
    return true;
  } catch (const NotEnoughMemory&) {
    return false;
  }
}

}  // namespace karst
