// Memory that other ranks of the same machine write: memory of a GPU, and memory of the host that a GPU reads and writes.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/cuda/device_memory.hpp"
#include "base/ranks/comm.hpp"
#include "base/ranks/shared_memory.hpp"

namespace karst {

using MemoryHandle = std::array<std::byte, sizeof(cudaIpcMemHandle_t)>;

/// The handle with which another rank opens GPU memory of this rank; nullopt if the GPU cannot share memory.
std::optional<MemoryHandle> handle_of(const void* memory);

/// GPU memory of another rank, open during the lifetime of this object.
class PeerMemory {
 public:
  explicit PeerMemory(void* memory) : memory_(memory) {}
  PeerMemory(PeerMemory&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)) {}
  PeerMemory& operator=(PeerMemory&& other) noexcept {
    std::swap(memory_, other.memory_);
    return *this;
  }
  ~PeerMemory();

  void* get() const { return memory_; }

 private:
  void* memory_;
};

/// nullopt if this rank cannot open the memory.
std::optional<PeerMemory> open_peer_memory(const MemoryHandle& handle);

/// Shared memory of the host as a GPU sees it, during the lifetime of this object. The memory must live longer.
class PinnedRange {
 public:
  /// `begin`: of pinned memory; `on_gpu`: the address of its values on the GPU.
  PinnedRange(void* begin, void* on_gpu) : begin_(begin), on_gpu_(on_gpu) {}
  PinnedRange(PinnedRange&& other) noexcept : begin_(std::exchange(other.begin_, nullptr)), on_gpu_(other.on_gpu_) {}
  PinnedRange& operator=(PinnedRange&& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(on_gpu_, other.on_gpu_);
    return *this;
  }
  ~PinnedRange();

  void* data() const { return on_gpu_; }

 private:
  void *begin_, *on_gpu_;
};

/// nullopt if the GPU cannot use the memory.
std::optional<PinnedRange> pinned_range(const MappedMemory& memory);

/// Whether the ranks, all on one machine, can write to each other's GPUs; tested by writing. Collective.
bool do_ranks_share_memory(const Comm& comm);

}  // namespace karst
