#include "solver/cuda/peer_memory.hpp"

#include <bit>
#include <optional>
#include <vector>

#include "base/error.hpp"

namespace karst {

MemoryHandle handle_of(const void* memory) {
  cudaIpcMemHandle_t handle{};
  check_cuda(cudaIpcGetMemHandle(&handle, const_cast<void*>(memory)), "sharing memory");
  return std::bit_cast<MemoryHandle>(handle);
}

PeerMemory::PeerMemory(const MemoryHandle& handle) {
  check_cuda(cudaIpcOpenMemHandle(&memory_, std::bit_cast<cudaIpcMemHandle_t>(handle), cudaIpcMemLazyEnablePeerAccess),
             "opening the memory of another GPU");
}

PeerMemory::~PeerMemory() {
  if (memory_) cudaIpcCloseMemHandle(memory_);
}

// Every rank writes its number to the memory of every other rank.
bool do_ranks_share_memory(const Comm& comm) {
  if (comm.sum_machine(1) != comm.size()) return false;
  const auto all_can = [&](auto&& work) {
    std::int64_t failed = 0;
    try {
      work();
    } catch (const MachineError&) {
      failed = 1;
    }
    return comm.max_all(failed) == 0;
  };
  std::optional<DeviceArray<std::int64_t>> mine;
  MemoryHandle handle{};
  if (!all_can([&] { handle = handle_of(mine.emplace(comm.size()).data()); })) return false;
  const std::vector<MemoryHandle> handles = comm.gather_all(handle);
  const bool written = all_can([&] {
    for (int rank = 0; rank < comm.size(); ++rank) {
      if (rank == comm.rank()) continue;
      const PeerMemory theirs(handles[static_cast<std::size_t>(rank)]);
      const std::int64_t number = 1000003 + comm.rank();
      check_cuda(cudaMemcpy(static_cast<std::int64_t*>(theirs.get()) + comm.rank(), &number, sizeof number, cudaMemcpyDefault),
                 "writing to the memory of another GPU");
    }
  });
  if (!written) return false;  // no rank has the memory open, so it can be freed
  return all_can([&] {
    std::vector<std::int64_t> found(static_cast<std::size_t>(comm.size()));
    check_cuda(cudaMemcpy(found.data(), mine->data(), mine->bytes(), cudaMemcpyDeviceToHost), "copying to the host");
    for (int rank = 0; rank < comm.size(); ++rank) {
      if (rank != comm.rank() && found[static_cast<std::size_t>(rank)] != 1000003 + rank) throw MachineError("not what was written");
    }
  });
}

}  // namespace karst
