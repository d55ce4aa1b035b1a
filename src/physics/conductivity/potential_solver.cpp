#include "physics/conductivity/potential_solver.hpp"

#include <utility>

#include "base/cuda/gpu.hpp"
#include "base/memory/memory.hpp"
#include "base/text.hpp"
#include "network/cpu_device.hpp"
#include "physics/conductivity/cuda/cuda_potentials.hpp"
#include "physics/conductivity/potential_bytes.hpp"
#include "physics/conductivity/potentials_on.hpp"

namespace karst {

namespace {

// While trees are made, a site takes this on the host, beside the finished trees.
constexpr std::int64_t bytes_of_tree_building = 9;
constexpr std::int64_t bytes_of_trees = 6;  // part of device_bytes()

MemoryNeed gpu_need(const SiteFacts& facts, const NetworkLevels& levels, const RankSettings& settings) {
  MemoryNeed need = Gpu(settings.gpu).need_of(device_bytes(facts, levels));
  need.sites = facts.part.sites;
  need.what = "the potentials and their links";
  need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

// The links are allocated already.
MemoryNeed host_need(const SiteFacts& facts, const NetworkLevels& levels, const ConductivityEnd& end, const RankSettings& settings) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  const std::int64_t solver = on_gpu ? bytes_of_trees * facts.part.padded_sites() : device_bytes(facts, levels) - link_bytes(facts);
  MemoryNeed need = need_of_host(solver + kept_bytes(facts, end) + bytes_of_tree_building * facts.part.padded_sites(),
                                 on_gpu ? "the trees of the lower bound" : "the potentials and their links", "Use more ranks or machines.");
  need.sites = facts.part.sites;
  return need;
}

}  // namespace

std::unique_ptr<Potentials> make_potentials(SiteFacts facts, NetworkLevels levels, const ConductivityEnd& end, const RankSettings& settings,
                                            const Comm& comm) {
  const bool on_gpu = settings.device == DeviceKind::cuda;
  MemoryNeed host, gpu;
  comm.agree([&] {
    host = host_need(facts, levels, end, settings);
    if (on_gpu) gpu = gpu_need(facts, levels, settings);
  });
  check_memory(host, comm);
  check_memory(gpu, comm);
  if (on_gpu) return cuda_potentials(std::move(facts), std::move(levels), end, settings, comm);
  std::unique_ptr<CpuDevice> device;
  comm.agree([&] { device = std::make_unique<CpuDevice>(settings.threads); });  // as ranks with GPUs do
  return std::make_unique<PotentialsOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), end, settings.threads, comm);
}

}  // namespace karst
