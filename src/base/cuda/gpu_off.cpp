// A build without CUDA has no GPU.
#include "base/cuda/why_no_gpu.hpp"

namespace karst {

std::string why_no_gpu() { return "this karst was built without CUDA"; }

}  // namespace karst
