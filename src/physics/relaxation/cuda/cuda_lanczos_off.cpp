// Lanczos vectors on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/relaxation/cuda/cuda_lanczos.hpp"

namespace karst {

std::unique_ptr<LanczosVectors> cuda_lanczos(WalledSites, const RankSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
