// Maps of pores on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "morphology/cuda/cuda_maps.hpp"

namespace karst {

std::unique_ptr<PoreMaps> cuda_maps(MappedPores&&, const FramedSample&, const MapDevice&, const Comm&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
