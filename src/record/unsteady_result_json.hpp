// result.json of a flow in time.
#pragma once

#include <string>

#include "record/run_record.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

std::string unsteady_result_json(const UnsteadyResult& result, const RunRecord& record);

}  // namespace karst
