#include "report/charts/charts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/page/html.hpp"
#include "report/page/page_frame.hpp"

namespace karst {

std::vector<Chart> charts_of(const RunFacts& run) {
  std::vector<Chart> all;
  std::vector<std::vector<ChartGroup>> sections;
  if (run.is_flow()) sections = {flow_time_charts(run), flow_line_charts(run)};
  if (run.is_convect()) sections = {convect_time_charts(run), convect_row_charts(run)};
  if (!run.is_flow() && !run.is_convect() && !run.is_conductivity()) sections = {convergence_charts(run), profile_charts(run)};
  if (run.has_conductivity()) sections.insert(sections.end(), {conductivity_bound_charts(run), conductivity_profile_charts(run)});
  for (const std::vector<ChartGroup>& groups : sections) {
    for (const ChartGroup& group : groups) all.insert(all.end(), group.charts.begin(), group.charts.end());
  }
  return all;
}

std::string figures_of(const std::vector<ChartGroup>& groups) {
  constexpr std::size_t most = 30;
  std::string figures;
  for (const auto& [table, charts] : groups) {
    for (std::size_t i = 0; i < std::min(most, charts.size()); ++i) figures += chart_figure(charts[i]);
    if (charts.size() > most) figures += element("p", text(charts.size() - most, " more are in ", code(table), "."), "class=\"note\"");
  }
  return figures.empty() ? "" : element("div", figures, "class=\"figures\"");
}

std::string section_over_time(const RunFacts& run, const std::vector<ChartGroup>& groups) {
  const char* none = run.has_file("monitors.csv") ? "The run has no monitor yet." : "There is no monitors.csv in the run directory.";
  const std::string figures = figures_of(groups);
  return section("time", "Over time", figures.empty() ? element("p", none, "class=\"missing\"") : figures);
}

}  // namespace karst
