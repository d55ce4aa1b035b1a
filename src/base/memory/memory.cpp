#include "base/memory/memory.hpp"

#include <fstream>
#include <limits>
#include <string>

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

}  // namespace karst
