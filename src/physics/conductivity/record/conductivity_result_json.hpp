// result.json of a conductivity run.
#pragma once

#include <string>

#include "physics/conductivity/conductivity_result.hpp"
#include "run/record/run_record.hpp"

namespace karst {

std::string conductivity_result_json(const ConductivityResult& result, const RunRecord& record);

}  // namespace karst
