// A build without CUDA has no GPU.
#include "base/cuda/gpu.hpp"
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"

namespace karst {

std::string why_no_gpu() { return "this karst was built without CUDA"; }

Gpu::Gpu(int) { throw MachineError(why_no_gpu()); }

MemoryNeed Gpu::need_of(std::int64_t) const { throw MachineError(why_no_gpu()); }

}  // namespace karst
