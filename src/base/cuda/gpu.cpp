#include "base/cuda/gpu.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>

#include "base/cuda/device_memory.hpp"
#include "base/cuda/why_no_gpu.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

cudaDeviceProp properties_of(int number) {
  cudaDeviceProp properties{};
  check_cuda(cudaGetDeviceProperties(&properties, number), "querying its name");
  return properties;
}

// All ranks that see a GPU get the same identity, although the number of the GPU may differ between ranks.
std::int64_t identity_of(const cudaDeviceProp& properties) {
  Xxh64 identity;
  identity.add(&properties.uuid, sizeof properties.uuid);
  return static_cast<std::int64_t>(identity.sum());
}

}  // namespace

int count_gpus() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

std::vector<std::int64_t> gpu_identities() {
  std::vector<std::int64_t> identities;
  for (int number = 0; number < count_gpus(); ++number) identities.push_back(identity_of(properties_of(number)));
  return identities;
}

Gpu::Gpu(int number) {
  const int gpus = count_gpus();
  if (gpus == 0) throw MachineError(text("there is no GPU to compute on (", why_no_gpu(), "). Use ", setting("device", "cpu"), "."));
  number_ = number % gpus;
  check_cuda(cudaSetDevice(number_), "choosing a GPU");
  const cudaDeviceProp properties = properties_of(number_);
  name_ = properties.name;
  identity_ = identity_of(properties);
}

void Gpu::make_current() const { check_cuda(cudaSetDevice(number_), "choosing a GPU"); }

MemoryNeed Gpu::need_of(std::int64_t bytes) const {
  std::size_t free = 0, total = 0;
  check_cuda(cudaMemGetInfo(&free, &total), "querying its memory");
  // A reserve: the memory of the driver and of the kernels grows a little during a run.
  constexpr std::int64_t reserve = std::int64_t{64} << 20;
  return {.memory = identity_,
          .bytes = bytes,
          .free = std::max<std::int64_t>(static_cast<std::int64_t>(free) - reserve, 0),
          .where = text("GPU ", number_, " (", name_, ")")};
}

}  // namespace karst
