#include "conduction/potential_solver.hpp"

#include <utility>

#include "base/text.hpp"
#include "conduction/cpu_device.hpp"
#include "conduction/cuda/cuda_potentials.hpp"
#include "conduction/potential_bytes.hpp"
#include "conduction/potentials_on.hpp"
#include "solver/memory_check.hpp"

namespace karst {

namespace {

constexpr std::int64_t bytes_of_tree_building = 9;  // a site, on the host

MemoryNeed need_of(const SiteFacts& facts, const LevelParts& levels, const FlowSettings& settings) {
  const std::int64_t bytes = device_bytes(facts, levels);
  MemoryNeed need = settings.device == DeviceKind::cuda
                        ? cuda_need_of(bytes, settings)
                        : need_of_host(bytes - link_bytes(facts) + bytes_of_tree_building * facts.part.padded_sites(), "",
                                       text("Use more ranks or machines."));
  need.sites = facts.part.sites;
  need.what = "the potentials and their links";
  if (settings.device == DeviceKind::cuda) need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

}  // namespace

std::unique_ptr<Potentials> make_potentials(SiteFacts facts, LevelParts levels, const ConductionEnd& end, const FlowSettings& settings,
                                            const Comm& comm) {
  MemoryNeed need;
  comm.agree([&] { need = need_of(facts, levels, settings); });
  check_memory(need, comm);
  if (settings.device == DeviceKind::cuda) return cuda_potentials(std::move(facts), std::move(levels), end, settings, comm);
  std::unique_ptr<CpuDevice> device;
  comm.agree([&] { device = std::make_unique<CpuDevice>(settings.threads); });  // as ranks with GPUs do
  return std::make_unique<PotentialsOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), end, settings.threads, comm);
}

}  // namespace karst
