// Writes a run directory as one self-contained HTML page.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// The page. Its bytes do not depend on the number of threads.
std::string report_page(const RunFacts& run, int threads);

/// All charts of the page, for files of them.
std::vector<Chart> charts_of(const RunFacts& run);

}  // namespace karst
