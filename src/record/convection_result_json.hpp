// The result.json of a thermal flow: docs/convection.md.
#pragma once

#include <string>

#include "convection/compute_convection.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string convection_result_json(const ConvectionResult& result, const RunRecord& record);

}  // namespace karst
