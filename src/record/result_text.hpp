// A result as text: the output of the program, and log.txt.
#pragma once

#include <string>

#include "permeability/run_result.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string result_text(const RunResult& result, const RunRecord& record);

/// "2 ranks, 4 threads each", or "2 ranks, NVIDIA H100".
std::string machine_words(std::int64_t ranks, const FlowSettings& settings, const std::string& device);

/// The specific surface of a sample; "" if unknown.
std::string surface_words(const SampleFacts& sample);

}  // namespace karst
