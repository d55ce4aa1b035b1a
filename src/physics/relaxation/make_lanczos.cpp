#include "physics/relaxation/make_lanczos.hpp"

#include <utility>

#include "base/cuda/gpu.hpp"
#include "base/memory/memory.hpp"
#include "base/text.hpp"
#include "network/cpu_device.hpp"
#include "physics/relaxation/cuda/cuda_lanczos.hpp"
#include "physics/relaxation/lanczos_on.hpp"

namespace karst {

namespace {

constexpr const char* vectors_and_links = "the vectors of the decay and their links";

MemoryNeed gpu_need(const WalledSites& sites, const RankSettings& settings) {
  MemoryNeed need = Gpu(settings.gpu).need_of(link_bytes(sites) + vector_bytes(sites));
  need.sites = sites.part.sites;
  need.what = vectors_and_links;
  need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

// The links are allocated already. On a GPU, the first vector is made on the host.
MemoryNeed host_need(const WalledSites& sites) {
  MemoryNeed need = need_of_host(vector_bytes(sites), vectors_and_links, "Use more ranks or machines.");
  need.sites = sites.part.sites;
  return need;
}

}  // namespace

std::unique_ptr<LanczosVectors> make_lanczos_vectors(WalledSites sites, const RankSettings& settings, const Comm& comm) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  MemoryNeed gpu;
  comm.agree([&] {
    if (on_gpu) gpu = gpu_need(sites, settings);
  });
  check_memory(host_need(sites), comm);
  check_memory(gpu, comm);
  if (on_gpu) return cuda_lanczos(std::move(sites), settings, comm);
  std::unique_ptr<CpuDevice> device;
  comm.agree([&] { device = std::make_unique<CpuDevice>(settings.threads); });  // as ranks with GPUs do
  return std::make_unique<LanczosOn<CpuDevice>>(std::move(device), std::move(sites), comm);
}

}  // namespace karst
