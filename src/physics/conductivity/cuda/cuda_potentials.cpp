#include "physics/conductivity/cuda/cuda_potentials.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/conductivity/potentials_on.hpp"

namespace karst {

std::unique_ptr<Potentials> cuda_potentials(SiteFacts facts, NetworkLevels levels, const ConductivityEnd& end, const RankSettings& settings,
                                            const Comm& comm) {
  std::unique_ptr<CudaDevice> device;
  comm.agree([&] { device = std::make_unique<CudaDevice>(settings.gpu, settings.threads); });
  return std::make_unique<PotentialsOn<CudaDevice>>(std::move(device), std::move(facts), std::move(levels), end, settings.threads, comm);
}

}  // namespace karst
