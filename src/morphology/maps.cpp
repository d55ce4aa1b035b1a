#include "morphology/maps.hpp"

#include <utility>

#include "morphology/cuda/cuda_maps.hpp"
#include "morphology/maps_on_basins.hpp"
#include "morphology/maps_on_distances.hpp"
#include "network/cpu_device.hpp"

namespace karst {

std::unique_ptr<PoreMaps> pore_maps(MappedPores pores, const FramedSample& sample, const MapDevice& device, const Comm& comm) {
  std::unique_ptr<PoreMaps> maps;
  comm.agree([&] {
    if (device.gpu) {
      maps = cuda_maps(std::move(pores), sample, device, comm);
    } else {
      maps = std::make_unique<PoreMapsOn<CpuDevice>>(std::make_unique<CpuDevice>(device.threads), std::move(pores), sample, device.threads,
                                                     comm);
    }
  });
  return maps;
}

}  // namespace karst
