// Potentials on GPUs in a build without CUDA.
#include "base/error.hpp"
#include "conduction/cuda/cuda_potentials.hpp"
#include "solver/cuda/why_no_gpu.hpp"

namespace karst {

std::unique_ptr<Potentials> cuda_potentials(SiteFacts, LevelParts, const ConductionEnd&, const FlowSettings&, const Comm&) {
  throw MachineError(why_no_gpu());
}
MemoryNeed cuda_need_of(std::int64_t, const FlowSettings&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
