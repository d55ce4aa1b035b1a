#include "physics/transport/walkers/cuda/cuda_mover.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/transport/walkers/mover_on.hpp"

namespace karst {

std::unique_ptr<WalkerMover> cuda_mover(RawVector<WalkSite>&& sites, const RawVector<std::uint32_t>& neighbours, const WalkLaws& laws,
                                        const RankSettings& machine) {
  return std::make_unique<MoverOn<CudaDevice>>(std::make_unique<CudaDevice>(machine.gpu, machine.threads), std::move(sites), neighbours,
                                               laws, machine.threads);
}

}  // namespace karst
