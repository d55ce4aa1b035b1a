// result.json of a flow in time.
#pragma once

#include <string>

#include "physics/flow/compute_flow.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string flow_result_json(const FlowResult& result, const RunRecord& record);

}  // namespace karst
