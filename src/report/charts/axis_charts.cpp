#include "report/charts/axis_charts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "report/charts/table_charts.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

Chart chart_of(const AxisChart& of, std::size_t axis, ChartAxis x, bool is_log = false) {
  Chart chart(of_axis(of.name, axis), of_axis(of.words, axis), std::move(x), {of_axis(of.title, axis), is_log});
  chart.caption = of_axis(of.caption, axis);
  return chart;
}

std::optional<Table> table_of_axis(const RunFacts& run, const TableOfAxis& of, std::size_t axis, std::vector<std::string> columns) {
  for (const AxisChart& chart : of.charts) {
    for (const ColumnCurve& curve : chart.curves) columns.push_back(curve.column);
  }
  return run.table(of_axis(of.name, axis), columns);
}

}  // namespace

std::string of_axis(std::string words, std::size_t axis) {
  std::replace(words.begin(), words.end(), '*', axis_names[axis]);
  return words;
}

std::vector<ChartGroup> history_charts(const RunFacts& run, const HistoryCharts& of) {
  std::vector<std::string> columns = {"direction", of.x};
  for (const AxisChart& chart : {of.each, of.error}) {
    for (const ColumnCurve& curve : chart.curves) columns.push_back(curve.column);
  }
  const auto history = run.table(of.table, columns);
  if (!history) return {};
  const ChartAxis x = {of.x_title, false, 0.0};
  ChartGroup group = {of.table, {}};
  Chart errors = chart_of(of.error, 0, x, true);
  errors.level_name = "tolerance";
  if (const auto tolerance = run.number("/settings/tolerance")) errors.level = 100 * *tolerance;
  std::vector<NamedRows> directions = rows_by_name(*history, "direction");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string name(1, axis_names[axis]);
    const auto direction = std::find_if(directions.begin(), directions.end(), [&](const NamedRows& rows) { return rows.name == name; });
    if (direction == directions.end()) continue;
    const std::vector<double> at = numbers_in(*history, direction->rows, of.x);
    Chart chart = chart_of(of.each, axis, x);
    for (const ColumnCurve& curve : of.each.curves) {
      const int style = of.each.curves.size() == 1 ? static_cast<int>(axis) : curve.style;
      chart.curves.push_back({curve.name, style, false, at, numbers_in(*history, direction->rows, curve.column, of.each.unit)});
    }
    group.charts.push_back(std::move(chart));
    errors.curves.push_back(
        {name, static_cast<int>(axis), false, at, numbers_in(*history, direction->rows, of.error.curves.front().column, 100)});
  }
  group.charts.push_back(std::move(errors));
  return {group};
}

std::vector<ChartGroup> charts_of_axes(const RunFacts& run, const std::vector<TableOfAxis>& tables) {
  std::vector<ChartGroup> groups;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const TableOfAxis& table : tables) groups.push_back({of_axis(table.name, axis), table.draw(run, table, axis)});
  }
  return groups;
}

std::vector<Chart> slice_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis) {
  const auto table = table_of_axis(run, of, axis, {"slice"});
  if (!table) return {};
  const LengthUnit unit = length_unit(run);
  std::vector<double> at = table->numbers("slice");
  for (double& slice : at) slice = (slice + 0.5) * unit.voxels;
  const ChartAxis across = {text(axis_names[axis], ", ", unit.name), false, 0.0, static_cast<double>(run.shape()[axis]) * unit.voxels};
  std::vector<Chart> charts;
  for (const AxisChart& each : of.charts) {
    charts.push_back(chart_of(each, axis, across));
    for (const ColumnCurve& curve : each.curves)
      charts.back().curves.push_back({curve.name, curve.style, false, at, table->numbers(curve.column)});
  }
  return charts;
}

std::vector<Chart> cube_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis) {
  const auto table = table_of_axis(run, of, axis, {"edge", "porosity"});
  if (!table) return {};
  const AxisChart& cubes = of.charts.front();
  std::map<double, Curve> by_edge;
  for (std::size_t row = 0; row < table->rows(); ++row) {
    const double edge = table->number(row, "edge");
    if (!std::isfinite(edge)) continue;
    by_edge[edge].x.push_back(100 * table->number(row, "porosity"));
    by_edge[edge].y.push_back(table->number(row, cubes.curves.front().column) * cubes.unit);
  }
  Chart chart = chart_of(cubes, axis, {"porosity, %"}, true);
  for (auto& [edge, curve] : by_edge) {
    curve.name = text(digits(edge), "³");
    curve.style = static_cast<int>(chart.curves.size()) % 5;
    curve.is_points = true;
    chart.curves.push_back(curve);
  }
  return {chart};
}

}  // namespace karst
