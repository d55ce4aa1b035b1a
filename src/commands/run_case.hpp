// The end of every command that computes a flow: runs a case, keeps what the plan says, and says the result.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "permeability/find_permeability.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// Returns what belongs on stdout. Throws ResultNotAccepted where not everything could be kept. Collective.
std::string run_case(SampleCase sample_case, const RunPlan& plan, RecordPlan record, bool json, const Comm& comm);

}  // namespace karst
