// The result.json of a thermal flow: docs/convection.md.
#pragma once

#include <string>

#include "physics/convect/compute_convect.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string convect_result_json(const ConvectResult& result, const RunRecord& record);

}  // namespace karst
