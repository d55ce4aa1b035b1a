#include "base/process_clock.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;
const Clock::time_point start = Clock::now();  // before main()
const std::time_t start_time = std::time(nullptr);

constexpr std::array launchers = {"mpirun", "mpiexec", "orterun", "prterun", "orted", "hydra_pmi_proxy", "mpiexec.hydra"};

struct Process {
  std::string name, parent;
  double start = 0;  // in seconds since the machine was started
};

std::optional<Process> process(const std::string& number) {
  std::ifstream file("/proc/" + number + "/stat");
  const std::string line{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::size_t open = line.find('('), close = line.rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  std::istringstream fields(line.substr(close + 1));
  Process found{line.substr(open + 1, close - open - 1), "", 0};
  std::string other;
  fields >> other >> found.parent;
  for (int field = 5; field < 22; ++field) fields >> other;
  double ticks = 0;
  if (!(fields >> ticks)) return std::nullopt;
  found.start = ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  return found;
}

// How long before `start` that was.
double seconds_from_launch_to_start() {
  constexpr double longest_load = 60;  // of the program and its libraries: more is a /proc that counts from elsewhere
  const std::optional<Process> own = process("self");
  const std::optional<Process> parent = own ? process(own->parent) : std::nullopt;
  const bool is_launched = parent && std::find(launchers.begin(), launchers.end(), parent->name) != launchers.end();
  timespec now{};
  if (!own || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
  const double start_of_ours = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - seconds_since_start();
  if (own->start > start_of_ours || own->start < start_of_ours - longest_load) return 0;
  return start_of_ours - (is_launched ? std::min(own->start, parent->start) : own->start);
}

}  // namespace

double seconds_since_launch() {
  static const double before = seconds_from_launch_to_start();
  return before + seconds_since_start();
}

double seconds_since_start() { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::string time_of_start() {
  std::tm utc{};
  gmtime_r(&start_time, &utc);
  std::array<char, 32> words{};
  return {words.data(), std::strftime(words.data(), words.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace karst
