#include "report/charts/table_charts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "report/page/physics_page.hpp"
#include "report/page/run_words.hpp"

namespace karst {

Curve curve_of(const Table& table, const std::string& x, const std::string& y, const std::string& name, int style) {
  Curve curve = {name, style, false, table.numbers(x), table.numbers(y)};
  curve.is_points = std::count_if(curve.y.begin(), curve.y.end(), [](double value) { return std::isfinite(value); }) < 2;
  return curve;
}

std::vector<Curve> component_curves(const RunFacts& run, const Table& table, const std::string& x, const std::string& quantity,
                                    std::size_t components) {
  std::vector<Curve> curves;
  for (std::size_t axis = 0; axis < components; ++axis) {
    Curve curve = curve_of(table, x, text(quantity, component_endings[axis]), std::string(1, axis_names[axis]), static_cast<int>(axis));
    const bool is_zero = std::all_of(curve.y.begin(), curve.y.end(), [](double y) { return y == 0; });
    if (!is_zero || run.shape()[axis] != 1) curves.push_back(std::move(curve));
  }
  return curves;
}

std::vector<std::string> columns_of(std::vector<std::string> columns, std::string_view vector) {
  for (const std::string_view ending : component_endings) columns.push_back(text(vector, ending));
  return columns;
}

Chart chart_over_time(const RunFacts& run, const std::string& name, const std::string& words, const std::string& title,
                      std::vector<Curve> curves, const std::string& caption) {
  Chart chart(name, words + " over time", {with_unit("time", unit_of(run, units::time)), false, 0.0}, {title});
  chart.curves = std::move(curves);
  chart.caption = caption;
  return chart;
}

double largest_size(const std::vector<double>& numbers) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::isnan(number) ? 0 : std::abs(number));
  return largest;
}

bool is_rounding(double velocity, const Table& monitors) {
  constexpr double rounding = 1e-12;
  return velocity < rounding * largest_size(monitors.numbers("max_speed"));
}

std::vector<std::size_t> evenly_chosen(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen(std::min(count, most));
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (count <= most) return chosen;
  for (std::size_t& i : chosen) i = (i * (count - 1) + (most - 1) / 2) / (most - 1);
  return chosen;
}

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

std::optional<Table> table_of(const RunFacts& run, const TableFacts& facts) {
  std::vector<std::string> columns = {"step"};
  for (const QuantityFacts& of : facts.quantities) {
    for (const std::string& column : of.columns()) columns.push_back(column);
  }
  return run.table(std::string(facts.name), columns);
}

// A vector that is only rounding has no chart.
std::vector<Chart> charts_of_quantities(const RunFacts& run, const Table& table, std::vector<QuantityFacts> quantities) {
  std::stable_sort(quantities.begin(), quantities.end(),
                   [](const auto& a, const auto& b) { return a.shown.chart_place < b.shown.chart_place; });
  const std::string x = table.has("time") ? "time" : "step";
  std::vector<Chart> charts;
  for (const QuantityFacts& of : quantities) {
    if (of.shown.caption.empty()) continue;
    std::vector<Curve> curves =
        of.components == 1 ? std::vector<Curve>{curve_of(table, x, of.key)} : component_curves(run, table, x, of.key, of.components);
    double largest = 0;
    for (const Curve& curve : curves) largest = std::max(largest, largest_size(curve.y));
    if (of.components > 1 && is_rounding(largest, table)) continue;
    charts.push_back(chart_over_time(run, of.key, capitalized(of.words), with_unit(of.words, unit_of(run, of.unit)), std::move(curves),
                                     std::string(of.shown.caption)));
  }
  return charts;
}

}  // namespace

std::optional<Table> monitors_of(const RunFacts& run) { return table_of(run, run.physics().tables.front()); }

std::vector<ChartGroup> quantity_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups;
  for (const TableFacts& facts : run.physics().tables) {
    if (facts.quantities.empty()) continue;
    if (const auto table = table_of(run, facts))
      groups.push_back({std::string(facts.name), charts_of_quantities(run, *table, facts.quantities)});
  }
  return groups;
}

std::string of_axis(std::string words, std::size_t axis) {
  std::replace(words.begin(), words.end(), '*', axis_names[axis]);
  return words;
}

std::vector<ChartGroup> history_charts(const RunFacts& run, const std::string& table, const std::string& x, const std::string& x_title,
                                       const AxisChart& each, const AxisChart& error) {
  std::vector<std::string> columns = {"direction", x, error.curves.front().column};
  for (const ColumnCurve& curve : each.curves) columns.push_back(curve.column);
  const auto history = run.table(table, columns);
  if (!history) return {};
  const ChartAxis across = {x_title, false, 0.0};
  ChartGroup group = {table, {}};
  Chart errors = chart_of(error, 0, across, true);
  errors.level_name = "tolerance";
  if (const auto tolerance = run.number("/settings/tolerance")) errors.level = 100 * *tolerance;
  const std::vector<Table> directions = history->split_by("direction");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string name(1, axis_names[axis]);
    for (const Table& direction : directions) {
      if (direction.word(0, "direction") != name) continue;
      Chart& chart = group.charts.emplace_back(chart_of(each, axis, across));
      for (const ColumnCurve& curve : each.curves) {
        const int style = each.curves.size() == 1 ? static_cast<int>(axis) : curve.style;
        chart.curves.push_back({curve.name, style, false, direction.numbers(x), direction.numbers(curve.column, each.unit)});
      }
      errors.curves.push_back(
          {name, static_cast<int>(axis), false, direction.numbers(x), direction.numbers(error.curves.front().column, 100)});
    }
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
