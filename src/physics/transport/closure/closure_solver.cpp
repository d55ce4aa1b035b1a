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

constexpr const char* user_of_memory = "the closure problem";

MemoryNeed gpu_need(const SiteFacts& facts, const NetworkLevels& levels, const RankSettings& settings) {
  MemoryNeed need = Gpu(settings.gpu).need_of(closure_bytes(facts, levels));
  need.sites = facts.part.sites;
  need.what = user_of_memory;
  need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

// The links, fluxes and levels are allocated already.
MemoryNeed host_need(const SiteFacts& facts, const NetworkLevels& levels, const RankSettings& settings) {
  constexpr std::int64_t trees = 15;  // bytes of a site, while trees are made
  const std::int64_t solver = settings.device == DeviceKind::cuda ? 0 : closure_bytes(facts, levels) - link_bytes(facts);
  MemoryNeed need = need_of_host(solver + trees * facts.part.padded_sites(), user_of_memory, "Use more ranks or machines.");
  need.sites = facts.part.sites;
  return need;
}

}  // namespace

std::unique_ptr<Closures> make_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  MemoryNeed host, gpu;
  comm.agree([&] {
    host = host_need(facts, levels, settings);
    if (on_gpu) gpu = gpu_need(facts, levels, settings);
  });
  check_memory(host, comm);
  check_memory(gpu, comm);
  if (on_gpu) return cuda_closures(std::move(facts), std::move(levels), settings, comm);
  std::unique_ptr<CpuDevice> device;
  comm.agree([&] { device = std::make_unique<CpuDevice>(settings.threads); });  // as ranks with GPUs do
  return std::make_unique<ClosuresOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), settings.threads, comm);
}

}  // namespace karst
