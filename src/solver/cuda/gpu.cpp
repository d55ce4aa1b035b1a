#include "solver/cuda/gpu.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/xxh64.hpp"
#include "solver/cuda/device_memory.hpp"
#include "solver/cuda/why_no_gpu.hpp"

namespace karst {

int place_on_machine(const Comm& comm) {
  const auto ranks = comm.gather_machine(comm.rank());
  return static_cast<int>(std::find(ranks.begin(), ranks.end(), comm.rank()) - ranks.begin());
}

int count_gpus() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

Gpu::Gpu(const Comm& comm) : comm_(comm) {
  const int place = place_on_machine(comm), gpus = count_gpus();
  comm.agree([&] {
    if (gpus == 0) throw MachineError(text("there is no GPU to compute on (", why_no_gpu(), "). Use ", setting("device", "cpu"), "."));
    number_ = place % gpus;
    check_cuda(cudaSetDevice(number_), "choosing a GPU");
    cudaDeviceProp properties{};
    check_cuda(cudaGetDeviceProperties(&properties, number_), "querying its name");
    name_ = properties.name;
    Xxh64 identity;
    identity.add(&properties.uuid, sizeof properties.uuid);
    identity_ = static_cast<std::int64_t>(identity.sum());
  });
}

void Gpu::make_current() const { check_cuda(cudaSetDevice(number_), "choosing a GPU"); }

void Gpu::check_memory(const CudaNeed& need) const {
  std::size_t free = 0, total = 0;
  comm_.agree([&] { check_cuda(cudaMemGetInfo(&free, &total), "querying its memory"); });
  const std::vector<std::int64_t> gpus = comm_.gather_machine(identity_);
  const auto sum_of_sharers = [&](std::int64_t mine) {
    const std::vector<std::int64_t> each = comm_.gather_machine(mine);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < each.size(); ++i) sum += gpus[i] == identity_ ? each[i] : 0;
    return sum;
  };
  const std::int64_t needed = sum_of_sharers(need.all()), sites = sum_of_sharers(need.sites);
  comm_.agree([&] {
    // A reserve: the memory of the driver and of the kernels grows a little during a run.
    constexpr std::int64_t besides = std::int64_t{64} << 20;
    const std::int64_t left = static_cast<std::int64_t>(free) - besides;
    if (needed <= left) return;
    const auto fitting = static_cast<double>(sites) * static_cast<double>(std::max<std::int64_t>(left, 0)) / static_cast<double>(needed);
    throw MachineError(text(grouped(sites), " sites need ", human_bytes(static_cast<double>(needed)), " on GPU ", number_, " (", name_,
                            "), which has ", human_bytes(static_cast<double>(free)), " free: about ",
                            grouped(static_cast<std::int64_t>(fitting)), " sites would fit. Use more GPUs, ", setting("storage", "f32"),
                            ", or ", setting("device", "cpu"), "."));
  });
}

}  // namespace karst
