#include "report/charts/part_charts.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace karst {

Curve curve_of_parts(std::vector<std::int64_t> sites, const std::string& name, int style) {
  constexpr std::size_t few = 50;
  std::sort(sites.begin(), sites.end(), std::greater<>());
  Curve curve = {name, style, sites.size() < few};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    curve.x.push_back(static_cast<double>(i + 1));
    curve.y.push_back(static_cast<double>(sites[i]));
  }
  return curve;
}

Chart chart_of_parts(std::vector<Curve> cuts) {
  Chart chart("parts", "the sites of the parts, from the largest part to the smallest", {"parts by size", false, 0.0},
              {"sites of a part", false, 0.0});
  chart.curves = std::move(cuts);
  return chart;
}

Chart chart_of_messages(std::vector<double> least_bytes, std::vector<double> messages) {
  Chart chart("messages", "the numbers of messages in a step, by their size",
              {"bytes of a message (f64): from here to twice as many", true}, {"messages", false, 0.0});
  chart.curves = {{"", 0, true, std::move(least_bytes), std::move(messages)}};
  return chart;
}

}  // namespace karst
