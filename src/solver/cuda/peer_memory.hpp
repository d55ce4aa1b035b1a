// Memory of one GPU that the ranks of other GPUs on the same machine write to.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstddef>
#include <utility>

#include "base/comm.hpp"
#include "solver/cuda/device_memory.hpp"

namespace karst {

using MemoryHandle = std::array<std::byte, sizeof(cudaIpcMemHandle_t)>;

/// The handle with which another rank opens memory of this rank.
MemoryHandle handle_of(const void* memory);

/// Memory of another rank, open during the lifetime of this object.
class PeerMemory {
 public:
  explicit PeerMemory(const MemoryHandle& handle);
  PeerMemory(PeerMemory&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)) {}
  PeerMemory& operator=(PeerMemory&&) = delete;
  ~PeerMemory();

  void* get() const { return memory_; }

 private:
  void* memory_ = nullptr;
};

/// Whether all ranks are on one machine and each can write to the GPUs of the others; tested by writing. Collective.
bool do_ranks_share_memory(const Comm& comm);

}  // namespace karst
