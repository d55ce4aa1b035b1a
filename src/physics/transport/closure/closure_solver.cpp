#include "physics/transport/closure/closure_solver.hpp"

#include <utility>

#include "base/cuda/gpu.hpp"
#include "base/memory/memory.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "network/cpu_device.hpp"
#include "physics/conductivity/potential_bytes.hpp"
#include "physics/transport/closure/closure_bytes.hpp"
#include "physics/transport/closure/closures_on.hpp"
#include "physics/transport/cuda/cuda_closures.hpp"

namespace karst {

namespace {

constexpr const char* user_of_memory = "the closure problems";

MemoryNeed gpu_need(std::int64_t bytes, std::int64_t sites, const RankSettings& settings) {
  MemoryNeed need = Gpu(settings.gpu).need_of(bytes);
  need.sites = sites;
  need.what = user_of_memory;
  need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

MemoryNeed host_need(std::int64_t bytes, std::int64_t sites) {
  MemoryNeed need = need_of_host(bytes, user_of_memory, "Use more ranks or machines.");
  need.sites = sites;
  return need;
}

// The links, fluxes and levels are allocated already.
MemoryNeed host_need(const SiteFacts& facts, const NetworkLevels& levels, const RankSettings& settings) {
  constexpr std::int64_t trees = 15;  // bytes of a site, while trees are made
  const std::int64_t solver = settings.device == DeviceKind::cuda ? 0 : closure_bytes(facts, levels) - link_bytes(facts);
  return host_need(solver + trees * facts.part.padded_sites(), facts.part.sites);
}

}  // namespace

std::unique_ptr<Closures> make_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  MemoryNeed host, gpu;
  comm.agree([&] {
    host = host_need(facts, levels, settings);
    if (on_gpu) gpu = gpu_need(closure_bytes(facts, levels), facts.part.sites, settings);
  });
  check_memory(host, comm);
  check_memory(gpu, comm);
  if (on_gpu) return cuda_closures(std::move(facts), std::move(levels), settings, comm);
  std::unique_ptr<CpuDevice> device;
  comm.agree([&] { device = std::make_unique<CpuDevice>(settings.threads); });  // as ranks with GPUs do
  return std::make_unique<ClosuresOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), settings.threads, comm);
}

void check_closure_memory(std::int64_t sites, const NeedBeside& beside, const RankSettings& settings, const Comm& comm) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  constexpr std::int64_t of_links = 60;  // bytes of a site, on the host of a GPU
  const std::int64_t all = sites * beside.sites_of_site, solver = closure_bytes_about(all);
  MemoryNeed gpu, host = host_need((on_gpu ? of_links * all : solver) + beside.host_bytes, sites);
  comm.agree([&] {
    if (on_gpu) gpu = gpu_need(solver + beside.gpu_bytes, sites, settings);
  });
  for (MemoryNeed* const need : {&host, &gpu}) {
    need->what = beside.what;
    need->advice = beside.advice;
    check_memory(*need, comm);
  }
}

}  // namespace karst
