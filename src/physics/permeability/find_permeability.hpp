// Computes the permeability of a rock.
#pragma once

#include "base/ranks/comm.hpp"
#include "physics/permeability/permeability_case.hpp"
#include "physics/permeability/permeability_events.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/rock_input.hpp"

namespace karst {

/// Runs the flows of the plan, then its variants. `input`: where the rock came from, because variants read it again; nullptr if the plan
/// has none. Throws InputError for a plan that does not fit the sample, and MachineError
/// if a flow becomes unstable. Collective.
PermeabilityResult find_permeability(SampleCase sample_case, const PermeabilityPlan& plan, const RockInput* input,
                                     PermeabilityEvents& events, const Comm& comm);

/// The same in one call, without a restart and without events.
PermeabilityResult find_permeability(Rock rock, const PermeabilityPlan& plan, const Comm& comm);

}  // namespace karst
