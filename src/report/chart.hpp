// Curves over two axes, as SVG in a page. Colours and fonts are those of the page's style.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace karst {

struct Curve {
  std::string name;  ///< name in the legend; "": not in the legend
  int style = 0;     ///< 0 to 4: colour and dashes, as in the page's style
  bool is_points = false;
  std::vector<double> x = {}, y = {};
  bool keeps_extremes = false;  ///< a curve of many points is thinned to its extremes, not to every n-th point
};

struct ChartAxis {
  std::string title;  ///< with its unit
  bool is_log = false;
  std::optional<double> low = {}, high = {};  ///< ends of the axis; nullopt: from the curves
};

struct Chart {
  Chart(std::string says, ChartAxis to_the_right, ChartAxis upwards)
      : words(std::move(says)), x(std::move(to_the_right)), y(std::move(upwards)) {}

  std::string words;  ///< description for readers who cannot see the chart
  ChartAxis x, y;
  std::vector<Curve> curves;
  std::optional<double> level;  ///< a horizontal line
  std::string level_name;
};

/// "" for a chart without points. Values without a logarithm are left out on a logarithmic axis.
std::string svg(const Chart& chart);

/// The chart with a caption, which is HTML; "" for a chart without points.
std::string chart_figure(const Chart& chart, const std::string& caption);

}  // namespace karst
