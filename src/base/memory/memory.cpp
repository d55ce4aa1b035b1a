#include "base/memory/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

// Reads "Name:   123 kB" from a file in /proc; returns `otherwise` if it has no such line.
std::int64_t bytes_in(const char* path, const std::string& name, std::int64_t otherwise) {
  std::ifstream file(path);
  for (std::string word; file >> word;) {
    if (word != name) continue;
    std::int64_t kibibytes = 0;
    file >> kibibytes;
    return kibibytes * 1024;
  }
  return otherwise;
}

}  // namespace

std::int64_t peak_memory() { return bytes_in("/proc/self/status", "VmHWM:", 0); }

std::int64_t available_memory() { return bytes_in("/proc/meminfo", "MemAvailable:", std::numeric_limits<std::int64_t>::max()); }

void restart_peak_memory() { std::ofstream("/proc/self/clear_refs") << 5; }

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
