// A flow in time as text: the output of the program, and log.txt.
#pragma once

#include <string>

#include "record/run_record.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

std::string unsteady_result_text(const UnsteadyResult& result, const RunRecord& record);

/// The scales of a flow in one line, before it starts: Reynolds and Mach number, tau, units.
std::string scales_words(const FlowScales& scales);

}  // namespace karst
