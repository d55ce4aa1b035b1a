// A flow in time as text: the output of the program, and log.txt.
#pragma once

#include <string>

#include "physics/flow/compute_flow.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string flow_result_text(const FlowResult& result, const RunRecord& record);

/// The scales of a flow in one line, before it starts: Reynolds and Mach number, tau, units.
std::string scales_words(const FlowScales& scales);

}  // namespace karst
