// The memory that this process used, and the free memory of the machine.
#pragma once

#include <cstdint>

namespace karst {

/// Peak memory in bytes since the start, or since restart_peak_memory(). 0: unknown on this system.
std::int64_t peak_memory();

/// Free memory of this machine in bytes; a very large number if unknown on this system.
std::int64_t available_memory();

/// Resets the peak to the memory in use now, if the system allows that.
void restart_peak_memory();

}  // namespace karst
