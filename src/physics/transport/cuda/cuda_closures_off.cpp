// Closure problems on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/transport/cuda/cuda_closures.hpp"

namespace karst {

std::unique_ptr<Closures> cuda_closures(SiteFacts, NetworkLevels, const RankSettings&, const Comm&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
