#include "physics/transport/cuda/cuda_closures.hpp"

#include <utility>

#include "network/cuda/cuda_device.hpp"
#include "physics/transport/closure/closures_on.hpp"

namespace karst {

std::unique_ptr<Closures> cuda_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm) {
  std::unique_ptr<CudaDevice> device;
  comm.agree([&] { device = std::make_unique<CudaDevice>(settings.gpu, settings.threads); });
  return std::make_unique<ClosuresOn<CudaDevice>>(std::move(device), std::move(facts), std::move(levels), settings.threads, comm);
}

}  // namespace karst
