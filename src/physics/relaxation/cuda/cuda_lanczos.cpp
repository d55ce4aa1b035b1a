#include "physics/relaxation/cuda/cuda_lanczos.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/relaxation/lanczos_on.hpp"

namespace karst {

std::unique_ptr<LanczosVectors> cuda_lanczos(WalledSites sites, const RankSettings& settings, const Comm& comm) {
  std::unique_ptr<CudaDevice> device;
  comm.agree([&] { device = std::make_unique<CudaDevice>(settings.gpu, settings.threads); });
  return std::make_unique<LanczosOn<CudaDevice>>(std::move(device), std::move(sites), comm);
}

}  // namespace karst
