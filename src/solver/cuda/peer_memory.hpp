// Memory of one GPU that the ranks of other GPUs on the same machine write to.
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "base/comm.hpp"
#include "solver/cuda/device_memory.hpp"

namespace karst {

/// What another rank has to know to open memory of this one.
cudaIpcMemHandle_t handle_of(void* memory);

/// Memory of another rank, as long as this lives.
class PeerMemory {
 public:
  explicit PeerMemory(const cudaIpcMemHandle_t& handle);
  PeerMemory(PeerMemory&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)) {}
  PeerMemory& operator=(PeerMemory&&) = delete;
  ~PeerMemory();

  void* get() const { return memory_; }

 private:
  void* memory_ = nullptr;
};

/// Whether all ranks are on one machine and each can write to the GPU of each other: found by trying. Collective.
bool do_ranks_share_memory(const Comm& comm);

}  // namespace karst
