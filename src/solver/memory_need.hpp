// The memory that a run needs, estimated before it starts.
#pragma once

#include <cstdint>
#include <string>

#include "base/comm.hpp"
#include "solver/storage.hpp"

namespace karst {

/// The facts about a sample that its memory depends on.
struct SampleSize {
  std::int64_t voxels = 0;
  std::int64_t sites = 0;
  std::int64_t rows = 0;  ///< of sites along x, up to walls: short rows need more lane copies
};

/// Bytes that the solver keeps for each of `parts` equal parts: within 10 % in rock.
std::int64_t solver_bytes(const SampleSize& sample, std::int64_t parts, Storage storage);

/// The same in the memory of a GPU.
std::int64_t gpu_bytes(const SampleSize& sample, std::int64_t parts, Storage storage);

/// Throws MachineError where `bytes` on each rank, for `what`, exceed the free memory of the machine: memory that the system has promised
/// is not there until it is touched, and then it is too late to say so. `advice` ends the message. Collective.
void check_memory(std::int64_t bytes, const std::string& what, const std::string& advice, const Comm& comm);

}  // namespace karst
