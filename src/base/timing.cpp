#include "base/timing.hpp"

#include <unistd.h>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;

// Seconds since the kernel started this process, or up to 1/100 s less, so that no file of an earlier process seems younger; 0 if unknown.
double age_of_process() {
  constexpr int fields_before = 19;  // fields between the name and the start time
  std::ifstream file("/proc/self/stat");
  const std::string words{std::istreambuf_iterator<char>(file), {}};
  std::istringstream fields(words.substr(words.rfind(')') + 1));  // a name may contain spaces and brackets
  std::string skipped;
  for (int i = 0; i < fields_before; ++i) fields >> skipped;
  double ticks = 0;
  timespec now{};
  if (!(fields >> ticks) || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
  const double age =
      static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  constexpr double resolution = 0.01;                          // the kernel rounds the start down
  return age > resolution && age < 60 ? age - resolution : 0;  // a container may have another clock
}

const Clock::time_point first_instruction = Clock::now();  // before main()
const double age_of_start = age_of_process();
const std::time_t start_time = std::time(nullptr);

struct Beginning {
  Clock::time_point at = first_instruction;
  double age_then = age_of_start;
  std::time_t time = start_time;
};

thread_local Beginning beginning;

}  // namespace

double seconds_since_start() { return beginning.age_then + std::chrono::duration<double>(Clock::now() - beginning.at).count(); }

void begin_call_here() { beginning = {Clock::now(), 0, std::time(nullptr)}; }

std::string time_of_start() {
  std::tm utc{};
  gmtime_r(&beginning.time, &utc);
  std::array<char, 32> words{};
  return {words.data(), std::strftime(words.data(), words.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace karst
