// Pinned host memory through which flows of sites get to a GPU and from it. Kernels access this memory directly.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/cuda/device_memory.hpp"
#include "base/ranks/parallel.hpp"
#include "partition/parts/part.hpp"
#include "solver/site/site_flow.hpp"

namespace karst {

/// Two buffers: a kernel uses one while the host uses the other.
class FlowBuffers {
 public:
  static constexpr std::int64_t most_sites = 16384 * segment_sites;  ///< of a buffer

  /// The use of a buffer for the flows of some sites.
  struct Piece {
    NarrowFlow* flows;
    cudaEvent_t used;
    std::size_t first, count;  ///< sites

    /// To be called after a kernel that uses the buffer was put into the queue.
    void mark(cudaStream_t queue) const { check_cuda(cudaEventRecord(used, queue), "marking a queue"); }

    /// Waits for the kernel.
    void copy_to(std::span<NarrowFlow> to, int threads) const {
      check_cuda(cudaEventSynchronize(used), "reading the flow");
      copy(flows, to.data(), threads);
    }
    void copy_from(std::span<const NarrowFlow> from, int threads) const { copy(from.data(), flows, threads); }

   private:
    void copy(const NarrowFlow* from, NarrowFlow* to, int threads) const {
      in_thread_shares(threads, static_cast<std::int64_t>(count),
                       [&](std::int64_t begin, std::int64_t end, int) { std::copy(from + begin, from + end, to + begin); });
    }
  };

  /// The buffer that was used before the last one. Waits until its kernel is complete.
  Piece next(std::size_t first, std::size_t count) {
    if (!memory_) memory_.emplace(2 * most_sites);
    turn_ = 1 - turn_;
    const cudaEvent_t used = used_[turn_].get();
    check_cuda(cudaEventSynchronize(used), "copying the flow");  // complete at once if never recorded
    return {memory_->data() + static_cast<std::int64_t>(turn_) * most_sites, used, first, count};
  }

 private:
  std::optional<PinnedArray<NarrowFlow>> memory_;
  std::array<DeviceEvent, 2> used_;
  std::size_t turn_ = 0;
};

}  // namespace karst
