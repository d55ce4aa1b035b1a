// The sums over sites that a monitor of two fluids needs, by PhaseSum.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "solver/flow/motion_sums.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

/// On the device of this rank. Collective.
std::unique_ptr<MotionSums<TwoPhaseMotion>> sums_of_phases(const RankSettings& settings, const Comm& comm);

}  // namespace karst
