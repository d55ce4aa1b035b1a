// A nearly incompressible flow in time: with inertia, with or without a body force, past moving walls.
#pragma once

#include <array>

#include "solver/flow/flow_in_time.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/wall_operations.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

using UnsteadyFlow = FlowInTime<SiteMotion>;

struct UnsteadySettings {
  FlowSettings flow;              ///< tau, equilibrium, and the choices of the machine; the force of a flow is the one below
  double lambda = magic_number;   ///< of the two relaxation times
  std::array<double, 3> force{};  ///< body force on each site, in lattice units
  WallRules walls;                ///< for each wall of the part
  PressureFaces faces{};          ///< faces of fixed pressure: their walls
};

}  // namespace karst
