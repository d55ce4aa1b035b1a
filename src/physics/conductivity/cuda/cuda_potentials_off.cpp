// Potentials on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/conductivity/cuda/cuda_potentials.hpp"

namespace karst {

std::unique_ptr<Potentials> cuda_potentials(SiteFacts, NetworkLevels, const ConductivityEnd&, const RankSettings&, const Comm&) {
  throw MachineError(why_no_gpu());
}

}  // namespace karst
