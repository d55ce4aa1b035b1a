#include "solver/cuda/peer_memory.hpp"

#include <bit>
#include <vector>

#include "base/error.hpp"

namespace karst {

namespace {

// A failure is no error: values then come as messages.
bool succeeds(cudaError_t status) {
  if (status != cudaSuccess) cudaGetLastError();  // the next query would find it
  return status == cudaSuccess;
}

}  // namespace

std::optional<MemoryHandle> handle_of(const void* memory) {
  cudaIpcMemHandle_t handle{};
  if (!succeeds(cudaIpcGetMemHandle(&handle, const_cast<void*>(memory)))) return std::nullopt;
  return std::bit_cast<MemoryHandle>(handle);
}

PeerMemory::~PeerMemory() {
  if (memory_) cudaIpcCloseMemHandle(memory_);
}

std::optional<PeerMemory> open_peer_memory(const MemoryHandle& handle) {
  void* memory = nullptr;
  if (!succeeds(cudaIpcOpenMemHandle(&memory, std::bit_cast<cudaIpcMemHandle_t>(handle), cudaIpcMemLazyEnablePeerAccess)))
    return std::nullopt;
  return PeerMemory(memory);
}

PinnedRange::~PinnedRange() {
  if (begin_) cudaHostUnregister(begin_);
}

std::optional<PinnedRange> pinned_range(const MappedMemory& memory) {
  if (!succeeds(cudaHostRegister(memory.whole(), static_cast<std::size_t>(memory.whole_bytes()),
                                 cudaHostRegisterMapped | cudaHostRegisterPortable)))
    return std::nullopt;
  void* on_gpu = nullptr;
  if (!succeeds(cudaHostGetDevicePointer(&on_gpu, memory.whole(), 0))) {
    cudaHostUnregister(memory.whole());
    return std::nullopt;
  }
  return PinnedRange(memory.whole(), static_cast<std::byte*>(on_gpu) + MappedMemory::head_bytes);
}

// Every rank writes its number to the memory of every other rank.
bool do_ranks_share_memory(const Comm& comm) {
  const auto all_can = [&](auto&& work) { return comm.max_all(std::int64_t{!work()}) == 0; };
  const auto number_of = [](int rank) { return std::int64_t{1000003} + rank; };
  const DeviceArray<std::int64_t> own_numbers(comm.size());
  const auto handle = handle_of(own_numbers.data());
  if (!all_can([&] { return handle.has_value(); })) return false;
  const std::vector<MemoryHandle> handles = comm.gather_all(*handle);
  const bool written = all_can([&] {
    for (int rank = 0; rank < comm.size(); ++rank) {
      if (rank == comm.rank()) continue;
      const auto theirs = open_peer_memory(handles[static_cast<std::size_t>(rank)]);
      if (!theirs) return false;
      const std::int64_t number = number_of(comm.rank());
      if (!succeeds(cudaMemcpy(static_cast<std::int64_t*>(theirs->get()) + comm.rank(), &number, sizeof number, cudaMemcpyDefault)))
        return false;
    }
    return true;
  });
  if (!written) return false;  // no rank has the memory open, so it can be freed
  return all_can([&] {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(comm.size()));
    if (!succeeds(cudaMemcpy(numbers.data(), own_numbers.data(), own_numbers.bytes(), cudaMemcpyDeviceToHost))) return false;
    for (int rank = 0; rank < comm.size(); ++rank) {
      if (rank != comm.rank() && numbers[static_cast<std::size_t>(rank)] != number_of(rank)) return false;
    }
    return true;
  });
}

}  // namespace karst
