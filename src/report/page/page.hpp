// Writes a run directory as one self-contained HTML page.
#pragma once

#include <string>

#include "report/page/page_frame.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// The page. Its bytes do not depend on the number of threads.
std::string report_page(const RunFacts& run, int threads);

}  // namespace karst
