#include "base/process_clock.hpp"

#include <array>
#include <chrono>
#include <ctime>

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;
const Clock::time_point start = Clock::now();  // before main()
const std::time_t start_time = std::time(nullptr);

}  // namespace

double seconds_since_start() { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string time_of_start() {
  std::tm utc{};
  gmtime_r(&start_time, &utc);
  std::array<char, 32> words{};
  return {words.data(), std::strftime(words.data(), words.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace karst
