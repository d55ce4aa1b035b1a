// Curves and charts of the tables of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

/// A column over another one. Points if there is no line to draw.
Curve curve_of(const Table& table, const std::string& x, const std::string& y, const std::string& name = "", int style = 0);

/// One curve for each component of a vector. A component is left out if it is zero everywhere along an axis of one voxel.
std::vector<Curve> component_curves(const RunFacts& run, const Table& table, const std::string& x, const std::string& quantity,
                                    std::size_t components = 3);

/// The given columns, and one for each component of a vector.
std::vector<std::string> columns_of(std::vector<std::string> columns, std::string_view vector);

/// Over the time of the run, in its unit.
Chart chart_over_time(const RunFacts& run, const std::string& name, const std::string& words, const std::string& title,
                      std::vector<Curve> curves, const std::string& caption);

/// The charts of the tables of the physics that have quantities, over time or steps.
std::vector<ChartGroup> quantity_charts(const RunFacts& run);

/// The table of monitors, if it has a column for each of its quantities.
std::optional<Table> monitors_of(const RunFacts& run);

/// The largest absolute value; 0 without a number.
double largest_size(const std::vector<double>& numbers);

/// Whether a velocity is only rounding, beside the largest speeds of the monitors.
bool is_rounding(double velocity, const Table& monitors);

/// `most` of the numbers from 0 to count - 1, evenly, with the first and the last; all of them if they are fewer. `most` is at least 2.
std::vector<std::size_t> evenly_chosen(std::size_t count, std::size_t most);

/// `words` for an axis.
std::string of_axis(std::string words, std::size_t axis);

/// A column of a table as a curve. `style`: as in Curve.
struct ColumnCurve {
  std::string column, name = "";
  int style = 0;
};

struct AxisChart {
  AxisChart(std::string of_files, std::string says, std::string upwards, std::string below, std::vector<ColumnCurve> columns,
            double one = 1)
      : name(std::move(of_files)), words(std::move(says)), title(std::move(upwards)), caption(std::move(below)), curves(std::move(columns)),
        unit(one) {}

  std::string name, words, title, caption;  ///< `title`: of the axis upwards
  std::vector<ColumnCurve> curves;
  double unit;  ///< of the numbers
};

/// The table of the monitors of all directions: a chart for each one, and one of the errors of all, in percent beside the tolerance. `x`:
/// the column to the right.
std::vector<ChartGroup> history_charts(const RunFacts& run, const std::string& table, const std::string& x, const std::string& x_title,
                                       const AxisChart& each, const AxisChart& error);

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
