// Computes the permeability of a rock.
#pragma once

#include "base/comm.hpp"
#include "physics/permeability/run_events.hpp"
#include "physics/permeability/run_plan.hpp"
#include "physics/permeability/run_result.hpp"
#include "physics/permeability/sample_case.hpp"
#include "run/rock.hpp"

namespace karst {

/// Runs the flows of the plan, then its variants. Throws InputError for a plan that does not fit the sample, and MachineError
/// if a flow becomes unstable. Collective.
RunResult find_permeability(SampleCase sample_case, const RunPlan& plan, RunEvents& events, const Comm& comm);

/// The same in one call, without a restart and without events.
RunResult find_permeability(Rock rock, const RunPlan& plan, const Comm& comm);

}  // namespace karst
