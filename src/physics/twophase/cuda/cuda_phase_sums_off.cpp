// Sums of two fluids on GPUs in a build without CUDA.
#include "base/cuda/why_no_gpu.hpp"
#include "base/error.hpp"
#include "physics/twophase/cuda/cuda_phase_sums.hpp"

namespace karst {

std::unique_ptr<MotionSums<TwoPhaseMotion>> cuda_phase_sums(const RankSettings&) { throw MachineError(why_no_gpu()); }

}  // namespace karst
