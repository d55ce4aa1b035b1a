// How much memory this process has needed.
#pragma once

#include <cstdint>

namespace karst {

/// Most bytes in memory since the start, or since restart_peak_memory(). 0 where the system does not tell.
std::int64_t peak_memory();

/// Begins anew, where the system allows it.
void restart_peak_memory();

}  // namespace karst
