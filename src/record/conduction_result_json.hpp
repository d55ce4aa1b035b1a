// result.json of a conductivity run.
#pragma once

#include <string>

#include "conduction/conduction_result.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string conduction_result_json(const ConductionResult& result, const RunRecord& record);

}  // namespace karst
