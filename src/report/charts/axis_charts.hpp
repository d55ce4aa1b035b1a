// Charts of the tables of each driving direction. In all words, a star stands for the axis.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// `words` for an axis.
std::string of_axis(std::string words, std::size_t axis);

/// A column of a table as a curve. `style`: as in Curve.
struct ColumnCurve {
  std::string column, name = "";
  int style = 0;
};

struct AxisChart {
  std::string name, words, title, caption;  ///< `title`: of the axis upwards
  std::vector<ColumnCurve> curves;
  double unit = 1;  ///< of the numbers
};

/// The table of the monitors of all directions: a chart for each one, and one of the errors of all.
struct HistoryCharts {
  std::string table, x, x_title;  ///< `x`: the column to the right
  AxisChart each;
  AxisChart error;  ///< a share, shown in percent beside the tolerance
};
std::vector<ChartGroup> history_charts(const RunFacts& run, const HistoryCharts& of);

/// A table of each direction, and the function that draws it. Without the file, there is no chart.
struct TableOfAxis {
  std::string name;
  std::vector<Chart> (*draw)(const RunFacts& run, const TableOfAxis& of, std::size_t axis);
  std::vector<AxisChart> charts = {};
};
std::vector<ChartGroup> charts_of_axes(const RunFacts& run, const std::vector<TableOfAxis>& tables);

/// Columns over the places of the slices across the axis.
std::vector<Chart> slice_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis);

/// A column of cubes over their porosity, with a logarithmic axis; a curve for each edge.
std::vector<Chart> cube_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis);

}  // namespace karst
