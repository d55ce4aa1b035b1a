// Curves over two axes, as SVG within a page: its colours and fonts are those of the page's style.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace karst {

struct Curve {
  std::string name;  ///< of the legend; "" for none
  int style = 0;     ///< 0 to 4: colour and dashes, as in the page's style
  bool is_points = false;
  std::vector<double> x = {}, y = {};
};

struct ChartAxis {
  std::string title;  ///< with its unit
  bool is_log = false;
  std::optional<double> low = {}, high = {};  ///< else those of the curves
};

struct Chart {
  Chart(std::string says, ChartAxis to_the_right, ChartAxis upwards)
      : words(std::move(says)), x(std::move(to_the_right)), y(std::move(upwards)) {}

  std::string words;  ///< what is to be seen, for those who cannot
  ChartAxis x, y;
  std::vector<Curve> curves;
  std::optional<double> level;  ///< a horizontal line
  std::string level_name;
};

/// "" where there is no point to draw. What a logarithm cannot show is left out.
std::string svg(const Chart& chart);

}  // namespace karst
