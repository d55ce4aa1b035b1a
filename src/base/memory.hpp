// How much memory this process has needed, and how much there is.
#pragma once

#include <cstdint>

namespace karst {

/// Most bytes in memory since the start, or since restart_peak_memory(). 0 where the system does not tell.
std::int64_t peak_memory();

/// Free memory of this machine in bytes; a very large number where the system does not tell.
std::int64_t available_memory();

/// Sets the peak back to the memory in use now, where the system allows that.
void restart_peak_memory();

}  // namespace karst
