// How much memory this process has needed, and how much there is.
#pragma once

#include <cstdint>

namespace karst {

/// Most bytes in memory since the start, or since restart_peak_memory(). 0 where the system does not tell.
std::int64_t peak_memory();

/// Bytes that this machine could still hand out; very many where the system does not tell.
std::int64_t available_memory();

/// Begins anew, where the system allows it.
void restart_peak_memory();

}  // namespace karst
