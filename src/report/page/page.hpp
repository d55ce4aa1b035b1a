// The page of a run, and the parts that pages have in common.
#pragma once

#include <string>
#include <vector>

#include "report/page/physics_page.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// The page. Its bytes do not depend on the number of threads.
std::string report_page(const RunFacts& run, int threads);

/// All charts of the page, for files of them.
std::vector<Chart> charts_of(const RunFacts& run);

std::string summary(const RunFacts& run, int threads);               ///< cards of the last monitor and of the result
std::string sample_table(const RunFacts& run, int threads);          ///< the image and its pores
std::string provenance(const RunFacts& run, int threads);            ///< how to repeat the run, and all of result.json
std::vector<std::string> two_relaxation_times(const RunFacts& run);  ///< the method of such flows

/// The command with its folder, and the version of the program.
std::string command_words(const JsonFacts& facts, const std::string& command);
std::string program_words(const JsonFacts& facts);

}  // namespace karst
