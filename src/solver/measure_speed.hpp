// Steps against copies, on the device that the settings name.
#pragma once

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "solver/flow_settings.hpp"
#include "solver/speed.hpp"

namespace karst {

/// Steps and copies take turns, and medians are taken, because machines are shared. Of all ranks together. Collective.
Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, int rounds, const Comm& comm);

}  // namespace karst
