// The memory that this process used, and the free memory of the machine.
#pragma once

#include <cstdint>
#include <string>

#include "base/ranks/comm.hpp"

namespace karst {

/// Peak memory in bytes since the start, or since restart_peak_memory(). 0: unknown on this system.
std::int64_t peak_memory();

/// Free memory of this machine in bytes; a very large number if unknown on this system.
std::int64_t available_memory();

/// Resets the peak to the memory in use now, if the system allows that.
void restart_peak_memory();

// A check of free memory before a device allocates. The system grants an allocation that does not fit, and kills the process when it uses
// the memory.

constexpr std::int64_t host_memory = 0;

/// The bytes that a rank is about to allocate, and the free bytes in that memory.
struct MemoryNeed {
  std::int64_t memory = host_memory;  ///< ranks of one machine that give the same number share this memory
  std::int64_t bytes = 0, free = 0;
  std::int64_t sites = 0;  ///< for the number of sites that would fit; 0: not said
  std::string what = {};   ///< "the populations"
  std::string where = "this machine";
  std::string advice = {};  ///< a sentence
};

/// The need of `bytes` of host memory.
MemoryNeed need_of_host(std::int64_t bytes, std::string what, std::string advice);

/// Throws NotEnoughMemory if the ranks that share a memory need more than its free bytes. No rank may allocate between reading `free` and
/// this call. Collective.
void check_memory(const MemoryNeed& need, const Comm& comm);

/// Whether check_memory() accepts the need. All ranks get the same answer. Collective.
bool has_memory(const MemoryNeed& need, const Comm& comm);

}  // namespace karst
