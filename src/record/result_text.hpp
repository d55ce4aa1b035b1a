// A result as text: the output of the program, and log.txt.
#pragma once

#include <string>
#include <vector>

#include "permeability/run_result.hpp"
#include "record/run_record.hpp"

namespace karst {

std::string result_text(const RunResult& result, const RunRecord& record);

/// A line of a result: what it is, then the value.
std::string result_line(const std::string& what, const std::string& value);

/// Why a run was stopped, and how to continue it; "" if it was not stopped. `ranks`: what a restart may run on.
std::string stop_lines(const RunRecord& record, const std::string& ranks);

/// "2 ranks, 4 threads each", or "2 ranks, NVIDIA H100". `threads`: of each rank. `unlike`: the ranks, if they have unlike devices.
std::string machine_words(const std::vector<int>& threads, const FlowSettings& settings, const std::string& device,
                          const std::vector<RankMachine>& unlike = {});

/// A line about the weights of the parts; "" if they are equal.
std::string part_lines(const PartitionChoice& choice, const PartSizes& sizes);

/// The specific surface of a sample; "" if unknown.
std::string surface_words(const SampleFacts& sample);

}  // namespace karst
