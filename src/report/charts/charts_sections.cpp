// The tables of a run that computes permeabilities as charts.
#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "base/units.hpp"
#include "report/charts/charts.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

struct Looks {
  std::vector<double> steps, k, error;
};

Looks looks_along(const Table& history, char axis, double unit) {
  Looks looks;
  for (std::size_t row = 0; row < history.rows(); ++row) {
    if (history.word(row, "direction") != std::string(1, axis)) continue;
    looks.steps.push_back(history.number(row, "step"));
    looks.k.push_back(history.number(row, "k_voxel2") * unit);
    looks.error.push_back(100 * history.number(row, "relative_error_estimate"));
  }
  return looks;
}

// Millidarcy in a voxel^2; nullopt without a voxel size.
std::optional<double> millidarcy(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  return h ? std::optional(in_millidarcy(*h * *h)) : std::nullopt;
}

std::string named(const std::string& what, char axis) { return text(what, ", flow driven along ", axis); }

std::string along(const char* what, char axis) { return text(what, "_", axis); }

std::vector<Chart> slice_charts(const RunFacts& run, char axis) {
  const auto table = run.table(text("profile_", axis, ".csv"), {"slice", "porosity", "porosity_connected", "pressure"});
  if (!table) return {};
  const LengthUnit unit = length_unit(run);
  std::vector<double> at = table->numbers("slice");
  for (double& slice : at) slice = (slice + 0.5) * unit.voxels;
  const auto extent = static_cast<double>(run.shape()[static_cast<std::size_t>(axis - 'x')]) * unit.voxels;
  const ChartAxis across = {text(axis, ", ", unit.name), false, 0.0, extent};
  Chart pressure(along("pressure", axis), named("Mean pressure of each slice", axis), across, {"pressure / drop"});
  pressure.curves = {{"", 0, false, at, table->numbers("pressure")}};
  pressure.caption = text("Mean pressure of the pores in each slice across ", axis, ", as a share of the drop over the sample.");
  Chart porosity(along("porosity", axis), named("Porosity of each slice", axis), across, {"porosity"});
  porosity.curves = {{"connected", 0, false, at, table->numbers("porosity_connected")},
                     {"total", 1, false, at, table->numbers("porosity")}};
  porosity.caption = text("Porosity of each slice across ", axis, ": all pores, and those that can carry flow.");
  return {pressure, porosity};
}

// Draws bins as steps.
std::vector<Chart> speed_charts(const RunFacts& run, char axis) {
  const auto table = run.table(text("speeds_", axis, ".csv"), {"low", "high", "sites", "flow"});
  if (!table) return {};
  Curve sites = {"of the sites", 1}, flow = {"of the flow", 0};
  for (std::size_t row = 0; row < table->rows(); ++row) {
    for (const char* end : {"low", "high"}) {
      for (const auto& [curve, column] : {std::pair{&sites, "sites"}, {&flow, "flow"}}) {
        curve->x.push_back(table->number(row, end));
        curve->y.push_back(100 * table->number(row, column));
      }
    }
  }
  Chart chart(along("speeds", axis), named("Distribution of speeds", axis), {"speed / mean pore velocity", true}, {"share, %", false, 0.0});
  chart.curves = {sites, flow};
  chart.caption =
      text("Speeds of the flow along ", axis, ": for each bin of speed, the share of the sites, and the share of the flow through them.");
  return {chart};
}

std::vector<Chart> sub_volume_charts(const RunFacts& run, char axis) {
  const auto table = run.table(text("subvolumes_", axis, ".csv"), {"edge", "porosity", "k_voxel2"});
  if (!table) return {};
  const auto millidarcys = millidarcy(run);
  std::map<double, Curve> by_edge;
  for (std::size_t row = 0; row < table->rows(); ++row) {
    const double edge = table->number(row, "edge");
    if (!std::isfinite(edge)) continue;
    Curve& curve = by_edge[edge];
    curve.x.push_back(100 * table->number(row, "porosity"));
    curve.y.push_back(table->number(row, "k_voxel2") * millidarcys.value_or(1));
  }
  Chart chart(along("subvolumes", axis), named("Permeability and porosity of subvolumes", axis), {"porosity, %"},
              {millidarcys ? "k, mD" : "k, voxel²", true});
  for (auto& [edge, curve] : by_edge) {
    curve.name = text(digits(edge), "³");
    curve.style = static_cast<int>(chart.curves.size()) % 5;
    curve.is_points = true;
    chart.curves.push_back(curve);
  }
  chart.caption =
      text("k along ", axis, " and porosity of cubes of the sample, by their edge in voxels. k is from the mean velocity of a cube and ",
           "the pressure gradient of the sample. The logarithmic axis leaves out cubes without flow or with backward flow.");
  return {chart};
}

}  // namespace

std::vector<ChartGroup> convergence_charts(const RunFacts& run) {
  const auto history = run.table("history.csv", {"direction", "step", "k_voxel2", "relative_error_estimate"});
  if (!history) return {};
  const auto millidarcys = millidarcy(run);
  ChartGroup group = {"history.csv", {}};
  Chart errors("error_estimate", "Estimated error against steps", {"steps", false, 0.0}, {"estimate, %", true});
  errors.caption = "Estimated distance of k to its final value, as a share of it. A run ends below its tolerance.";
  errors.level_name = "tolerance";
  if (const auto tolerance = run.number("/settings/tolerance")) errors.level = 100 * *tolerance;
  for (int axis = 0; axis < 3; ++axis) {
    const char name = axis_names[static_cast<std::size_t>(axis)];
    const Looks looks = looks_along(*history, name, millidarcys.value_or(1));
    if (looks.steps.empty()) continue;
    Chart chart(along("convergence", name), named("Permeability against steps", name), {"steps", false, 0.0},
                {text("k along ", name, millidarcys ? ", mD" : ", voxel²")});
    chart.curves = {{"", axis, false, looks.steps, looks.k}};
    chart.caption = text("Permeability along ", name, ", at each monitor.");
    group.charts.push_back(chart);
    errors.curves.push_back({std::string(1, name), axis, false, looks.steps, looks.error});
  }
  group.charts.push_back(errors);
  return {group};
}

std::vector<ChartGroup> profile_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups;
  for (const char axis : axis_names) {
    groups.push_back({text("profile_", axis, ".csv"), slice_charts(run, axis)});
    groups.push_back({text("speeds_", axis, ".csv"), speed_charts(run, axis)});
    groups.push_back({text("subvolumes_", axis, ".csv"), sub_volume_charts(run, axis)});
  }
  return groups;
}

std::string convergence_section(const RunFacts& run) {
  const char* none = run.has_file("history.csv") ? "The run has no monitor yet." : "There is no history.csv in the run directory.";
  const std::string figures = figures_of(convergence_charts(run));
  return section("convergence", "Convergence", figures.empty() ? element("p", none, "class=\"missing\"") : figures);
}

std::string profiles_section(const RunFacts& run) {
  const std::string figures = figures_of(profile_charts(run));
  return figures.empty() ? "" : section("profiles", "Along the flow", figures);
}

}  // namespace karst
