// Maps of pores on NVIDIA GPUs. A build without CUDA links cuda_maps_off.cpp instead.
#pragma once

#include <memory>

#include "morphology/maps.hpp"

namespace karst {

/// Not collective: other ranks may have no GPU.
std::unique_ptr<PoreMaps> cuda_maps(MappedPores&& pores, const FramedSample& sample, const MapDevice& device, const Comm& comm);

}  // namespace karst
