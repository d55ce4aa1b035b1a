// Sums of two fluids on NVIDIA GPUs. A build without CUDA links cuda_phase_sums_off.cpp instead.
#pragma once

#include <memory>

#include "solver/flow/motion_sums.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

std::unique_ptr<MotionSums<TwoPhaseMotion>> cuda_phase_sums(const RankSettings& settings);

}  // namespace karst
