// The sections that runs of any physics have.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

std::string summary(const RunFacts& run, int threads);               ///< cards of the last monitor and of the result
std::vector<ChartGroup> quantity_charts(const RunFacts& run);        ///< tables over time or steps
std::string sample_table(const RunFacts& run, int threads);          ///< the image and its pores
std::string provenance(const RunFacts& run, int threads);            ///< how to repeat the run, and all of result.json
std::vector<std::string> two_relaxation_times(const RunFacts& run);  ///< the method of such flows

/// The command with its folder, and the version of the program.
std::string command_words(const JsonFacts& facts, const std::string& command);
std::string program_words(const JsonFacts& facts);

}  // namespace karst
