#include "physics/transport/walkers/make_mover.hpp"

#include <utility>

#include "network/cpu_device.hpp"
#include "physics/transport/walkers/cuda/cuda_mover.hpp"
#include "physics/transport/walkers/mover_on.hpp"

namespace karst {

std::unique_ptr<WalkerMover> make_mover(RawVector<WalkSite>&& sites, const RawVector<std::uint32_t>& neighbours, const WalkLaws& laws,
                                        const RankSettings& machine) {
  if (machine.device == DeviceKind::cuda) return cuda_mover(std::move(sites), neighbours, laws, machine);
  return std::make_unique<MoverOn<CpuDevice>>(std::make_unique<CpuDevice>(machine.threads), std::move(sites), neighbours, laws,
                                              machine.threads);
}

}  // namespace karst
