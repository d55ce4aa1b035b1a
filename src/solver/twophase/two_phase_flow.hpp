// A flow of two immiscible fluids in time.
#pragma once

#include <optional>
#include <vector>

#include "solver/flow/flow_in_time.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

using TwoPhaseFlow = FlowInTime<TwoPhaseMotion>;

/// Fluid of one phase, or a mixture, behind a named wall: a face of fixed pressure.
struct Reservoir {
  double density = 0;  ///< rho - 1: 3 times the pressure
  double share = 0;    ///< phi of the fluid that flows in. Fluid that flows out has the share of its site
};

struct TwoPhaseSettings {
  FlowSettings flow;  ///< the choices of the machine
  TwoPhaseLaw law;
  std::vector<std::optional<Reservoir>> walls = {};  ///< by the numbers of the part's named walls. Others are at rest
};

}  // namespace karst
