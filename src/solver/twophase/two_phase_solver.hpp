// A flow of two immiscible fluids in time on the device of its settings.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/twophase/two_phase_flow.hpp"

namespace karst {

/// The flow starts at rest, with phase w everywhere. `part`: of D3Q19, with a WettedWall of each site in Part::site_data. Throws InputError
/// if the part has mirrors normal to a force: phases that flow through a mirror would come back from it. Collective.
std::unique_ptr<TwoPhaseFlow> two_phase_flow(Part part, const TwoPhaseSettings& settings, const Comm& comm);

}  // namespace karst
