// The tables of a run that computes formation factors as charts.
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "report/charts/charts.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string chart_name(const char* what, char axis) { return text("conductivity_", what, "_", axis); }

std::string driven(const std::string& what, char axis) { return text(what, ", driven along ", axis); }

Chart bounds_chart(const Table& history, char axis) {
  Curve lower = {"lower bound", 1}, upper = {"upper bound", 2}, factor = {"F", 0};
  for (std::size_t row = 0; row < history.rows(); ++row) {
    if (history.word(row, "direction") != std::string(1, axis)) continue;
    for (const auto& [curve, column] : {std::pair{&lower, "lower"}, {&upper, "upper"}, {&factor, "formation_factor"}}) {
      curve->x.push_back(history.number(row, "iteration"));
      curve->y.push_back(history.number(row, column));
    }
  }
  Chart chart(chart_name("bounds", axis), driven("Bounds of the formation factor against iterations", axis), {"iterations", false, 0.0},
              {text("F along ", axis)});
  chart.curves = {factor, lower, upper};
  chart.caption = text("Proven bounds of the formation factor along ", axis, " after each iteration. The best estimate lies between them.");
  return chart;
}

// One curve for each direction.
Chart half_width_chart(const RunFacts& run, const Table& history) {
  Chart chart("conductivity_error", "Half width of the bounds of the formation factor against iterations", {"iterations", false, 0.0},
              {"half width / F, %", true});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Curve curve = {std::string(1, axis_names[axis]), static_cast<int>(axis)};
    for (std::size_t row = 0; row < history.rows(); ++row) {
      if (history.word(row, "direction") != curve.name) continue;
      curve.x.push_back(history.number(row, "iteration"));
      curve.y.push_back(100 * history.number(row, "error"));
    }
    if (!curve.x.empty()) chart.curves.push_back(std::move(curve));
  }
  chart.caption = "Half the distance between the bounds of F, as a share of F. A direction ends below the tolerance.";
  chart.level_name = "tolerance";
  if (const auto tolerance = run.number("/settings/tolerance")) chart.level = 100 * *tolerance;
  return chart;
}

std::vector<Chart> conductivity_slice_charts(const RunFacts& run, char axis) {
  const auto table = run.table(text("conductivity_profile_", axis, ".csv"), {"slice", "porosity", "potential", "current"});
  if (!table) return {};
  const LengthUnit unit = length_unit(run);
  std::vector<double> at = table->numbers("slice");
  for (double& slice : at) slice = (slice + 0.5) * unit.voxels;
  const auto extent = static_cast<double>(run.shape()[static_cast<std::size_t>(axis - 'x')]) * unit.voxels;
  const ChartAxis across = {text(axis, ", ", unit.name), false, 0.0, extent};
  Chart potential(chart_name("potential", axis), driven("Mean potential of each slice", axis), across, {"potential / difference"});
  potential.curves = {{"", 0, false, at, table->numbers("potential")}};
  potential.caption = text("Mean potential of the sites in each slice across ", axis, ", as a share of the difference over the sample.");
  Chart porosity(chart_name("porosity", axis), driven("Conducting share of each slice", axis), across, {"conducting share"});
  porosity.curves = {{"", 0, false, at, table->numbers("porosity")}};
  porosity.caption = text("Share of the voxels in each slice across ", axis, " that conduct.");
  return {potential, porosity};
}

std::vector<Chart> conductivity_cube_charts(const RunFacts& run, char axis) {
  const auto table = run.table(text("conductivity_subvolumes_", axis, ".csv"), {"edge", "porosity", "current"});
  if (!table) return {};
  std::map<double, Curve> by_edge;
  for (std::size_t row = 0; row < table->rows(); ++row) {
    const double edge = table->number(row, "edge");
    if (!std::isfinite(edge)) continue;
    by_edge[edge].x.push_back(100 * table->number(row, "porosity"));
    by_edge[edge].y.push_back(table->number(row, "current"));
  }
  Chart chart(chart_name("subvolumes", axis), driven("Current and porosity of subvolumes", axis), {"porosity, %"},
              {"mean current / that of open water", true});
  for (auto& [edge, curve] : by_edge) {
    curve.name = text(digits(edge), "³");
    curve.style = static_cast<int>(chart.curves.size()) % 5;
    curve.is_points = true;
    chart.curves.push_back(curve);
  }
  chart.caption = text(
      "Mean current along ", axis, " and porosity of cubes of the sample, by their edge in voxels. The current counts in units of that ",
      "in open water under the mean gradient of the sample. It is not 1/F of the cube. The logarithmic axis leaves out cubes ",
      "without current or with backward current.");
  return {chart};
}

}  // namespace

std::vector<ChartGroup> conductivity_bound_charts(const RunFacts& run) {
  const auto history = run.table("conductivity_history.csv", {"direction", "iteration", "formation_factor", "lower", "upper", "error"});
  if (!history) return {};
  ChartGroup group = {"conductivity_history.csv", {}};
  for (const char axis : axis_names) {
    Chart chart = bounds_chart(*history, axis);
    if (!chart.curves.front().x.empty()) group.charts.push_back(std::move(chart));
  }
  if (!group.charts.empty()) group.charts.push_back(half_width_chart(run, *history));
  return {group};
}

std::vector<ChartGroup> conductivity_profile_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups;
  for (const char axis : axis_names) {
    groups.push_back({text("conductivity_profile_", axis, ".csv"), conductivity_slice_charts(run, axis)});
    groups.push_back({text("conductivity_subvolumes_", axis, ".csv"), conductivity_cube_charts(run, axis)});
  }
  return groups;
}

std::string conductivity_charts_section(const RunFacts& run) {
  const std::string bounds = figures_of(conductivity_bound_charts(run)), profiles = figures_of(conductivity_profile_charts(run));
  const std::string none = element("p", "The run has no monitor yet.", "class=\"missing\"");
  return section("bounds", "Bounds of the formation factor", bounds.empty() ? none : bounds) +
         (profiles.empty() ? "" : section("potential", "Along the current", profiles));
}

}  // namespace karst
