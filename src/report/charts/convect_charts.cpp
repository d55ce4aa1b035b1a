// The tables of a flow with heat as charts, in lattice units.
#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/charts/charts.hpp"
#include "report/charts/quantity_charts.hpp"
#include "report/charts/table_curves.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

constexpr const char* gas_speed = "voxels a step";

Curve of_step(const Table& monitors, const std::string& column, const std::string& name = "", int style = 0) {
  Curve curve = curve_of(monitors, all_rows(monitors), "step", column);
  curve.name = name;
  curve.style = style;
  return curve;
}

Chart over_steps(const std::string& name, const std::string& words, const std::string& title, std::vector<Curve> curves,
                 const std::string& caption) {
  Chart chart = chart_over_time(name, words, "steps", title, std::move(curves));
  chart.caption = caption;
  return chart;
}

// As a share of the first value.
Curve change_of(const Table& monitors, const std::string& column, int style) {
  Curve curve = of_step(monitors, column, column, style);
  const double first = curve.y.empty() ? 0 : curve.y.front();
  for (double& y : curve.y) y = y / first - 1;
  return curve;
}

// The change of the energy with that in the field of gravity.
Curve change_of_energy(const Table& monitors, int style) {
  Curve curve = of_step(monitors, "energy", "energy", style);
  const std::vector<double> potential = monitors.numbers("potential_energy");
  const double first = curve.y.empty() ? 0 : curve.y.front();
  for (std::size_t i = 0; i < curve.y.size(); ++i) curve.y[i] = (curve.y[i] - first + (potential[i] - potential.front())) / first;
  return curve;
}

// Momentum by mass, in x and y; nothing if it is only rounding.
std::vector<Chart> momentum_charts(const Table& monitors) {
  std::vector<Curve> curves = {of_step(monitors, "momentum_x", "x", 0), of_step(monitors, "momentum_y", "y", 1)};
  const std::vector<double> mass = monitors.numbers("mass");
  double largest = 0;
  for (Curve& curve : curves) {
    for (std::size_t i = 0; i < mass.size(); ++i) curve.y[i] /= mass[i];
    largest = std::max(largest, largest_size(curve.y));
  }
  if (is_rounding(largest, monitors)) return {};
  return {over_steps("momentum", "Momentum", text("momentum / mass, ", gas_speed), std::move(curves),
                     "Momentum of the gas, divided by its mass.")};
}

std::vector<Chart> heat_monitor_charts(const RunFacts& run, const Table& monitors) {
  std::vector<Chart> charts = quantity_charts(run, monitors, "step", "steps");
  charts.push_back(over_steps("temperature", "Coldest and hottest temperature", "temperature",
                              {of_step(monitors, "min_temperature", "coldest", 0), of_step(monitors, "max_temperature", "hottest", 1)},
                              "Temperatures of the coldest and the hottest site; that of the gas at rest is 1."));
  charts.push_back(over_steps(
      "balance", "Change of mass and energy", "change / value at the start",
      {change_of(monitors, "mass", 0), change_of_energy(monitors, 1)},
      "Change of the mass and of the energy since the first monitor, as shares of their first values. The energy includes that in "
      "the field of gravity."));
  for (Chart& chart : momentum_charts(monitors)) charts.push_back(std::move(chart));
  return charts;
}

// The last steps are drawn last.
std::vector<Curve> row_curves(const Table& rows, const std::vector<NamedRows>& records, const std::string& column) {
  constexpr std::size_t most = 4;
  std::vector<Curve> curves;
  for (const std::size_t record : evenly_chosen(records.size(), most)) {
    Curve curve = curve_of(rows, records[record].rows, column, "y");
    curve.keeps_extremes = false;
    curve.name = records[record].name;
    curve.is_pale = record + 1 < records.size();
    curve.style = curve.is_pale ? static_cast<int>(curves.size()) % 3 + 1 : 0;
    curves.push_back(std::move(curve));
  }
  return curves;
}

Chart row_chart(const RunFacts& run, const std::string& column, const std::string& what, const std::string& unit,
                std::vector<Curve> curves) {
  Chart chart("rows_" + column, text("Mean ", what, " of each row"), {text(what, ", ", unit)},
              {"y, voxels", false, 0.0, static_cast<double>(run.shape()[1])});
  const std::string at = curves.empty() ? "" : curves.back().name;
  chart.caption = text("Mean ", what, " of each row along x at step ", escaped(at),
                       curves.size() > 1 ? "; fainter at earlier steps. The numbers are steps." : ".");
  chart.curves = std::move(curves);
  return chart;
}

bool is_at_rest(const std::vector<Curve>& velocities, const Table& monitors) {
  double largest = 0;
  for (const Curve& curve : velocities) largest = std::max(largest, largest_size(curve.x));
  return is_rounding(largest, monitors);
}

std::optional<Table> monitors_of_heat(const RunFacts& run) { return run.table("monitors.csv", monitor_columns(run, {"step"})); }

}  // namespace

std::vector<ChartGroup> convect_time_charts(const RunFacts& run) {
  const auto monitors = monitors_of_heat(run);
  return monitors ? std::vector<ChartGroup>{{"monitors.csv", heat_monitor_charts(run, *monitors)}} : std::vector<ChartGroup>();
}

std::vector<ChartGroup> convect_row_charts(const RunFacts& run) {
  const auto rows = run.table("rows.csv", {"step", "y", "density", "temperature", "velocity_x", "velocity_y"});
  const auto monitors = monitors_of_heat(run);
  if (!rows || run.shape()[1] < 2) return {};
  const std::vector<NamedRows> records = rows_by_name(*rows, "step");
  ChartGroup group = {"rows.csv", {}};
  for (const char* what : {"temperature", "density"})
    group.charts.push_back(row_chart(run, what, what, "multiples of that at rest", row_curves(*rows, records, what)));
  for (const char* axis : {"x", "y"}) {
    const std::string column = text("velocity_", axis);
    std::vector<Curve> curves = row_curves(*rows, records, column);
    if (monitors && is_at_rest(curves, *monitors)) continue;
    for (Curve& curve : curves) {
      for (double& velocity : curve.x) velocity *= 1000;  // names of ticks stay short
    }
    group.charts.push_back(row_chart(run, column, text("velocity along ", axis), "voxels in 1000 steps", std::move(curves)));
  }
  return {group};
}

std::string convect_time_section(const RunFacts& run) { return section_over_time(run, convect_time_charts(run)); }

std::string convect_rows_section(const RunFacts& run) {
  const std::string figures = figures_of(convect_row_charts(run));
  return figures.empty() ? "" : section("rows", "Means over rows", figures);
}

}  // namespace karst
