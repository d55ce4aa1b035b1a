#include "base/process_clock.hpp"

#include <chrono>

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;
const Clock::time_point start = Clock::now();  // before main()

}  // namespace

double seconds_since_start() { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace karst
