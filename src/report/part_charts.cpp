#include "report/part_charts.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace karst {

namespace {

Chart chart_of_sites(const std::vector<std::int64_t>& sites) {
  Chart chart("parts", "the sites of the parts, from the largest part to the smallest", {"parts by size", false, 0.0},
              {"sites of a part", false, 0.0});
  Curve curve = {"", 0};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    curve.x.push_back(static_cast<double>(i + 1));
    curve.y.push_back(static_cast<double>(sites[i]));
  }
  curve.is_points = sites.size() < 50;
  chart.curves.push_back(std::move(curve));
  return chart;
}

Chart chart_of_messages(std::vector<double> least_bytes, std::vector<double> messages) {
  Chart chart("messages", "the numbers of messages in a step, by their size",
              {"bytes of a message (f64): from here to twice as many", true}, {"messages", false, 0.0});
  Curve curve = {"", 0, true};
  curve.x = std::move(least_bytes);
  curve.y = std::move(messages);
  chart.curves.push_back(std::move(curve));
  return chart;
}

}  // namespace

std::vector<Chart> part_charts(std::vector<std::int64_t> sites, std::vector<double> least_bytes, std::vector<double> messages) {
  std::sort(sites.begin(), sites.end(), std::greater<>());
  std::vector<Chart> charts = {chart_of_sites(sites)};
  if (!messages.empty()) charts.push_back(chart_of_messages(std::move(least_bytes), std::move(messages)));
  return charts;
}

}  // namespace karst
