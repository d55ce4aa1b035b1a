// A flow of two immiscible fluids in time.
#pragma once

#include "solver/flow/flow_in_time.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

using TwoPhaseFlow = FlowInTime<TwoPhaseMotion>;

struct TwoPhaseSettings {
  FlowSettings flow;  ///< the choices of the machine
  TwoPhaseLaw law;
};

}  // namespace karst
