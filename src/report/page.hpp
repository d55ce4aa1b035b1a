// A run directory as one HTML page that needs nothing but itself.
#pragma once

#include <string>

#include "report/run_facts.hpp"

namespace karst {

/// The page, made on so many threads: the same bytes on any.
std::string report_page(const RunFacts& run, int threads);

/// Its name in the run directory.
constexpr const char* report_name = "report.html";

/// Whether there is a page of ours at this place.
bool is_report_page(const std::string& path);

}  // namespace karst
