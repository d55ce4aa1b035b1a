// result.json: docs/results.md.
#pragma once

#include <string>

#include "permeability/run_result.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string result_json(const RunResult& result, const RunRecord& record);

/// Whether the file contains the same result as `json` and its run was not stopped.
bool is_same_result(const std::string& path, const std::string& json);

}  // namespace karst
