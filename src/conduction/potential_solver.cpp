#include "conduction/potential_solver.hpp"

#include <utility>

#include "conduction/cpu_device.hpp"
#include "conduction/potentials_on.hpp"

namespace karst {

std::unique_ptr<Potentials> make_potentials(SiteFacts facts, LevelParts levels, const ConductionEnd& end, const FlowSettings& settings,
                                            const Comm& comm) {
  auto device = std::make_unique<CpuDevice>(settings.threads);
  return std::make_unique<PotentialsOn<CpuDevice>>(std::move(device), std::move(facts), std::move(levels), end, settings.threads, comm);
}

}  // namespace karst
