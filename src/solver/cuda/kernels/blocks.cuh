// Blocks of threads for a kernel.
#pragma once

#include <cstdint>

#include "base/cuda/device_memory.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

constexpr int block_threads = usual_gpu_block;

__device__ inline std::int64_t thread_number() { return std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; }

namespace on_gpu {

// Calls launch(blocks), with blocks for this number of threads.
template <class Launch>
void in_blocks(std::int64_t threads, Launch&& launch) {
  if (threads == 0) return;
  launch(static_cast<unsigned>((threads + block_threads - 1) / block_threads));
  check_cuda(cudaGetLastError(), "starting a kernel");
}

}  // namespace on_gpu

}  // namespace karst
