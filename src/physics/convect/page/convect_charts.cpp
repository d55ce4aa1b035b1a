// The tables of a flow with heat as charts, in lattice units.
#include <algorithm>

#include "physics/convect/page/convect_page.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

Curve of_step(const Table& monitors, const std::string& column, const std::string& name, int style) {
  Curve curve = curve_of(monitors, all_rows(monitors), "step", column);
  curve.name = name;
  curve.style = style;
  return curve;
}

// The change of a column, and of one that is added to it, since the first monitor, as a share of the first value of the column.
Curve change_of(const Table& monitors, const std::string& column, const std::string& added, int style) {
  Curve curve = of_step(monitors, column, column, style);
  const std::vector<double> more = added.empty() ? std::vector<double>(curve.y.size()) : monitors.numbers(added);
  const double first = curve.y.empty() ? 0 : curve.y.front();
  for (std::size_t i = 0; i < curve.y.size(); ++i) curve.y[i] = (curve.y[i] - first + (more[i] - more.front())) / first;
  return curve;
}

// Momentum by mass, in x and y; nothing if it is only rounding.
std::vector<Chart> momentum_charts(const RunFacts& run, const Table& monitors) {
  std::vector<Curve> curves = {of_step(monitors, "momentum_x", "x", 0), of_step(monitors, "momentum_y", "y", 1)};
  const std::vector<double> mass = monitors.numbers("mass");
  double largest = 0;
  for (Curve& curve : curves) {
    for (std::size_t i = 0; i < mass.size(); ++i) curve.y[i] /= mass[i];
    largest = std::max(largest, largest_size(curve.y));
  }
  if (is_rounding(largest, monitors)) return {};
  return {chart_over_time(run, "momentum", "Momentum", "momentum / mass, voxels a step", std::move(curves),
                          "Momentum of the gas, divided by its mass.")};
}

// The last steps are drawn last.
std::vector<Curve> row_curves(const Table& rows, const std::string& column, double unit) {
  constexpr std::size_t most = 4;
  const std::vector<NamedRows> steps = rows_by_name(rows, "step");
  std::vector<Curve> curves;
  for (const std::size_t i : evenly_chosen(steps.size(), most)) {
    const bool is_last = i + 1 == steps.size();
    const int style = is_last ? 0 : static_cast<int>(curves.size()) % 3 + 1;
    Curve curve = curve_of(rows, steps[i].rows, column, "y");
    curves.push_back({steps[i].name, style, curve.is_points, numbers_in(rows, steps[i].rows, column, unit), curve.y, false, !is_last});
  }
  return curves;
}

Chart row_chart(const RunFacts& run, const std::string& column, const std::string& what, const std::string& unit,
                std::vector<Curve> curves) {
  Chart chart("rows_" + column, text("Mean ", what, " of each row"), {text(what, ", ", unit)},
              {"y, voxels", false, 0.0, static_cast<double>(run.shape()[1])});
  chart.caption = text("Mean ", what, " of each row along x at step ", curves.empty() ? "" : escaped(curves.back().name),
                       curves.size() > 1 ? "; fainter at earlier steps. The numbers are steps." : ".");
  chart.curves = std::move(curves);
  return chart;
}

}  // namespace

std::vector<ChartGroup> convect_time_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups = quantity_charts(run);
  const auto monitors = monitors_of(run);
  if (!monitors) return groups;
  groups.push_back(
      {"monitors.csv",
       {chart_over_time(run, "temperature", "Coldest and hottest temperature", "temperature",
                        {of_step(*monitors, "min_temperature", "coldest", 0), of_step(*monitors, "max_temperature", "hottest", 1)},
                        "Temperatures of the coldest and the hottest site; that of the gas at rest is 1."),
        chart_over_time(run, "balance", "Change of mass and energy", "change / value at the start",
                        {change_of(*monitors, "mass", "", 0), change_of(*monitors, "energy", "potential_energy", 1)},
                        "Change of the mass and of the energy since the first monitor, as shares of their first values. The energy "
                        "includes that in the field of gravity.")}});
  groups.push_back({"monitors.csv", momentum_charts(run, *monitors)});
  return groups;
}

std::vector<ChartGroup> convect_row_charts(const RunFacts& run) {
  const auto rows = run.table("rows.csv", {"step", "y", "density", "temperature", "velocity_x", "velocity_y"});
  const auto monitors = monitors_of(run);
  if (!rows || run.shape()[1] < 2) return {};
  ChartGroup group = {"rows.csv", {}};
  for (const char* what : {"temperature", "density"})
    group.charts.push_back(row_chart(run, what, what, "multiples of that at rest", row_curves(*rows, what, 1)));
  for (const char* axis : {"x", "y"}) {
    const std::string column = text("velocity_", axis);
    constexpr double per_step = 1000;  // names of ticks stay short
    std::vector<Curve> curves = row_curves(*rows, column, per_step);
    double largest = 0;
    for (const Curve& curve : curves) largest = std::max(largest, largest_size(curve.x) / per_step);
    if (monitors && is_rounding(largest, *monitors)) continue;
    group.charts.push_back(row_chart(run, column, text("velocity along ", axis), "voxels in 1000 steps", std::move(curves)));
  }
  return {group};
}

}  // namespace karst
