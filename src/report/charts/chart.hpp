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
  bool is_pale = false;  ///< drawn faintly, behind other curves

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

/// Charts of a table of a run.
struct ChartGroup {
  std::string table;
  std::vector<Chart> charts;
};

/// The chart in a page, which has the style; "" for a chart without points. Values without a logarithm are left out on a logarithmic axis.
std::string svg(const Chart& chart);

/// The chart as an XML file that needs no other file, in light colours on white; "" for a chart without points.
std::string svg_file(const Chart& chart);

/// All points of all curves, one a line, with all digits: the name of the curve, if curves have names, x, y.
std::string chart_csv(const Chart& chart);

/// The chart with its caption, or what stands in its place.
std::string chart_figure(const Chart& chart);

struct Tick {
  double at;
  std::string name;  ///< SVG; "" for a small tick
};

std::string power_name(int power);  ///< a power of ten

/// The distance of four to seven ticks between two numbers: 1, 2 or 5 times a power of ten.
double tick_step(double low, double high);

/// The multiples of `step` from `low` to `high`.
std::vector<Tick> ticks_at(double low, double high, double step);

/// The ends of an axis. Ends that are equal, or that differ by less than a millionth, are moved apart.
std::pair<double, double> ends_apart(double low, double high);

}  // namespace karst
