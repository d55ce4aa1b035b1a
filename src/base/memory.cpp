#include "base/memory.hpp"

#include <fstream>
#include <string>

namespace karst {

std::int64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    std::int64_t kibibytes = 0;
    status >> kibibytes;
    return kibibytes * 1024;
  }
  return 0;
}

void restart_peak_memory() { std::ofstream("/proc/self/clear_refs") << 5; }

}  // namespace karst
