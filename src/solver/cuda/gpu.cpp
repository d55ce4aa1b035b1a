#include "solver/cuda/gpu.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/xxh64.hpp"
#include "solver/cuda/device_memory.hpp"
#include "solver/cuda/why_no_gpu.hpp"

namespace karst {

int count_gpus() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

Gpu::Gpu(int place) {
  const int gpus = count_gpus();
  if (gpus == 0) throw MachineError(text("there is no GPU to compute on (", why_no_gpu(), "). Use ", setting("device", "cpu"), "."));
  number_ = place % gpus;
  check_cuda(cudaSetDevice(number_), "choosing a GPU");
  cudaDeviceProp properties{};
  check_cuda(cudaGetDeviceProperties(&properties, number_), "querying its name");
  name_ = properties.name;
  Xxh64 identity;
  identity.add(&properties.uuid, sizeof properties.uuid);
  identity_ = static_cast<std::int64_t>(identity.sum());
}

void Gpu::make_current() const { check_cuda(cudaSetDevice(number_), "choosing a GPU"); }

MemoryNeed Gpu::need_of(const CudaNeed& need) const {
  std::size_t free = 0, total = 0;
  check_cuda(cudaMemGetInfo(&free, &total), "querying its memory");
  // A reserve: the memory of the driver and of the kernels grows a little during a run.
  constexpr std::int64_t reserve = std::int64_t{64} << 20;
  return {.memory = identity_,
          .bytes = need.all(),
          .free = std::max<std::int64_t>(static_cast<std::int64_t>(free) - reserve, 0),
          .sites = need.sites,
          .what = "the populations and links",
          .where = text("GPU ", number_, " (", name_, ")"),
          .advice = text("Use more GPUs, ", setting("storage", "f32"), ", or ", setting("device", "cpu"), ".")};
}

}  // namespace karst
