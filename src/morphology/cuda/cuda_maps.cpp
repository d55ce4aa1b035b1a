#include "morphology/cuda/cuda_maps.hpp"

#include <utility>

#include "morphology/maps_on_basins.hpp"
#include "morphology/maps_on_distances.hpp"
#include "network/cuda/cuda_device.hpp"

namespace karst {

std::unique_ptr<PoreMaps> cuda_maps(PoreRows rows, const FramedSample& sample, const MapDevice& device, const Comm& comm) {
  std::unique_ptr<CudaDevice> gpu;
  comm.agree([&] { gpu = std::make_unique<CudaDevice>(*device.gpu, device.threads); });
  return std::make_unique<PoreMapsOn<CudaDevice>>(std::move(gpu), std::move(rows), sample, device.threads, comm);
}

}  // namespace karst
