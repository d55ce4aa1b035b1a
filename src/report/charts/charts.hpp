// All charts of a run. The page shows them, and files hold them as figures.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// Charts of one kind, from one table of the run.
struct ChartGroup {
  std::string table;
  std::vector<Chart> charts;
};

/// The charts of each section of a page. Tables that are missing have no charts.
std::vector<ChartGroup> convergence_charts(const RunFacts& run);
std::vector<ChartGroup> profile_charts(const RunFacts& run);
std::vector<ChartGroup> conductivity_bound_charts(const RunFacts& run);
std::vector<ChartGroup> conductivity_profile_charts(const RunFacts& run);
std::vector<ChartGroup> flow_time_charts(const RunFacts& run);
std::vector<ChartGroup> flow_line_charts(const RunFacts& run);
std::vector<ChartGroup> convect_time_charts(const RunFacts& run);
std::vector<ChartGroup> convect_row_charts(const RunFacts& run);

/// The charts of all sections.
std::vector<Chart> charts_of(const RunFacts& run);

/// The figures of a section as HTML: the first charts of each group, and how many more its table has. "" without a figure.
std::string figures_of(const std::vector<ChartGroup>& groups);

/// The section of the charts of monitors.csv of a flow in time; says why there are none.
std::string section_over_time(const RunFacts& run, const std::vector<ChartGroup>& groups);

}  // namespace karst
