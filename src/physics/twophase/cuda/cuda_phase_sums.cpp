#include "physics/twophase/cuda/cuda_phase_sums.hpp"

#include "network/cuda/cuda_device.hpp"
#include "physics/twophase/phase_terms.hpp"
#include "solver/flow/motion_sums_on.hpp"

namespace karst {

std::unique_ptr<MotionSums<TwoPhaseMotion>> cuda_phase_sums(const RankSettings& settings) {
  return std::make_unique<MotionSumsOn<CudaDevice, PhaseTerms>>(std::make_unique<CudaDevice>(settings.gpu, settings.threads));
}

}  // namespace karst
