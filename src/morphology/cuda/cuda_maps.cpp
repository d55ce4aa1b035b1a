#include "morphology/cuda/cuda_maps.hpp"

#include <utility>

#include "morphology/maps_on_basins.hpp"
#include "morphology/maps_on_distances.hpp"
#include "network/cuda/cuda_device.hpp"

namespace karst {

std::unique_ptr<PoreMaps> cuda_maps(MappedPores&& pores, const FramedSample& sample, const MapDevice& device, const Comm& comm) {
  return std::make_unique<PoreMapsOn<CudaDevice>>(std::make_unique<CudaDevice>(*device.gpu, device.threads), std::move(pores), sample,
                                                  device.threads, comm);
}

}  // namespace karst
