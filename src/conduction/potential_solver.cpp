#include "conduction/potential_solver.hpp"

#include <utility>

#include "base/text.hpp"
#include "conduction/cpu_device.hpp"
#include "conduction/cuda/cuda_potentials.hpp"
#include "conduction/potentials_on.hpp"
#include "solver/memory_check.hpp"

namespace karst {

namespace {

template <class Vector>
std::int64_t bytes_of(const Vector& values) {
  return std::ssize(values) * static_cast<std::int64_t>(sizeof(values[0]));
}

std::int64_t link_bytes(const SiteFacts& facts) { return bytes_of(facts.neighbours) + bytes_of(facts.codes) + bytes_of(facts.classes); }

MemoryNeed need_of(const SiteFacts& facts, const LevelParts& levels, const FlowSettings& settings) {
  const std::int64_t bytes = device_bytes(facts, levels);
  MemoryNeed need = settings.device == DeviceKind::cuda ? cuda_need_of(bytes, settings)
                                                        : need_of_host(bytes - link_bytes(facts), "", text("Use more ranks or machines."));
  need.sites = facts.part.sites;
  need.what = "the potentials and their links";
  if (settings.device == DeviceKind::cuda) need.advice = text("Use more GPUs, or ", setting("device", "cpu"), ".");
  return need;
}

}  // namespace

std::int64_t host_bytes(const SiteFacts& facts, const ConductionEnd& end) {
  return bytes_of(facts.part.voxels) + (facts.boundary == Boundary::periodic && end.axes > 1 ? 2 * 4 * facts.part.padded_sites() : 0);
}

std::int64_t device_bytes(const SiteFacts& facts, const LevelParts& levels) {
  constexpr std::int64_t f64 = sizeof(double), f32 = sizeof(float);
  const PartShape sites(facts.part);
  std::int64_t bytes = link_bytes(facts) + 2 * f64 * (sites.values() + sites.sites) + f32 * (sites.values() + sites.sites);
  bytes += sites.sites * static_cast<std::int64_t>(sizeof(std::uint32_t) + sizeof(std::uint16_t));  // flux trees
  for (const Part& part : levels.parts) {
    const PartShape nodes(part);
    bytes += nodes.sites * (2 * faces_of_voxel + 3) * f32 + nodes.values() * f32;  // links; values, of which one is exchanged
  }
  for (const Family& family : levels.families) bytes += bytes_of(family.parents) + bytes_of(family.children);
  return bytes;
}

std::unique_ptr<Potentials> make_potentials(SiteFacts facts, LevelParts levels, const ConductionEnd& end, const FlowSettings& settings,
                                            const Comm& comm) {
  MemoryNeed need;
  comm.agree([&] { need = need_of(facts, levels, settings); });
  check_memory(need, comm);
  if (settings.device == DeviceKind::cuda) return cuda_potentials(std::move(facts), std::move(levels), end, settings, comm);
  auto device = std::make_unique<CpuDevice>(settings.threads);
  return std::make_unique<PotentialsOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), end, settings.threads, comm);
}

}  // namespace karst
