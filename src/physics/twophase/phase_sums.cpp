#include "physics/twophase/phase_sums.hpp"

#include "network/cpu_device.hpp"
#include "physics/twophase/cuda/cuda_phase_sums.hpp"
#include "physics/twophase/phase_terms.hpp"
#include "solver/flow/motion_sums_on.hpp"

namespace karst {

std::unique_ptr<MotionSums<TwoPhaseMotion>> sums_of_phases(const RankSettings& settings, const Comm& comm) {
  std::unique_ptr<MotionSums<TwoPhaseMotion>> sums;
  const bool on_gpu = adds_up_on_gpu(settings, MotionPieces<CpuDevice, TwoPhaseMotion>::most_bytes, comm);
  comm.agree([&] {
    if (on_gpu)
      sums = cuda_phase_sums(settings);
    else
      sums = std::make_unique<MotionSumsOn<CpuDevice, PhaseTerms>>(std::make_unique<CpuDevice>(settings.threads));
  });
  return sums;
}

}  // namespace karst
