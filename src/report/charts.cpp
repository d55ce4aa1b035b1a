#include "report/charts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "report/html.hpp"

namespace karst {

std::vector<Chart> charts_of(const RunFacts& run) {
  std::vector<Chart> all;
  const auto sections = run.is_flow()           ? std::vector{flow_time_charts(run), flow_line_charts(run)}
                        : run.is_conductivity() ? std::vector{conduction_bound_charts(run), conduction_profile_charts(run)}
                                                : std::vector{convergence_charts(run), profile_charts(run)};
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

}  // namespace karst
