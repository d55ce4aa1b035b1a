// Computes the permeability of a rock.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "base/comm.hpp"
#include "permeability/cut_rock.hpp"
#include "permeability/rock.hpp"
#include "permeability/run_events.hpp"
#include "permeability/run_plan.hpp"
#include "permeability/run_result.hpp"
#include "permeability/sample_facts.hpp"

namespace karst {

/// A sample in one part for each rank.
struct SampleCase {
  SampleFacts sample;
  CutRock cut;
  std::function<Rock(Boundary)> read_again;  ///< for variants: reads the rock again, cleaned for a boundary
  double seconds_read = 0, seconds_prepare = 0;
};

/// Cuts a rock whose pores are known, for flows with the velocity set `lattice`. Moves the pores out of `rock`. Collective.
SampleCase case_of(Rock& rock, const Comm& comm, std::string_view lattice = FlowSettings().lattice);

/// Runs the flows of the plan, then its variants. Throws InputError for a plan that does not fit the sample, and MachineError
/// if a flow becomes unstable. Collective.
RunResult find_permeability(SampleCase sample_case, const RunPlan& plan, RunEvents& events, const Comm& comm);

/// The same in one call, without a restart and without events.
RunResult find_permeability(Rock rock, const RunPlan& plan, const Comm& comm);

}  // namespace karst
