// Curves over two axes: SVG in a page, SVG in a file of its own, and the points as CSV.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace karst {

struct Curve {
  std::string name;  ///< name in the legend; "": not in the legend
  int style = 0;     ///< 0 to 4: colour and dashes, as in chart.css
  bool is_points = false;
  std::vector<double> x = {}, y = {};
  bool keeps_extremes = false;  ///< a curve of many points is thinned to its extremes, not to every n-th point
  bool is_pale = false;         ///< drawn faintly, behind other curves

  void add(double to_the_right, double upwards) {
    x.push_back(to_the_right);
    y.push_back(upwards);
  }
};

struct ChartAxis {
  std::string title;  ///< with its unit
  bool is_log = false;
  std::optional<double> low = {}, high = {};  ///< ends of the axis; nullopt: from the curves
};

struct Chart {
  Chart(std::string file_name, std::string says, ChartAxis to_the_right, ChartAxis upwards)
      : name(std::move(file_name)), words(std::move(says)), x(std::move(to_the_right)), y(std::move(upwards)) {}

  std::string name;   ///< of its files, without an ending: "pressure_z"
  std::string words;  ///< description for readers who cannot see the chart
  ChartAxis x, y;
  std::vector<Curve> curves;
  std::optional<double> level;  ///< a horizontal line
  std::string level_name;
  std::string caption;   ///< HTML
  std::string if_empty;  ///< HTML in place of a chart without points; "": nothing
};

/// The chart in a page, which has the style; "" for a chart without points. Values without a logarithm are left out on a logarithmic axis.
std::string svg(const Chart& chart);

/// The chart as an XML file that needs no other file, in light colours on white; "" for a chart without points.
std::string svg_file(const Chart& chart);

/// All points of all curves, one a line, with all digits: the name of the curve, if curves have names, x, y.
std::string chart_csv(const Chart& chart);

/// The chart with its caption, or what stands in its place.
std::string chart_figure(const Chart& chart);

}  // namespace karst
