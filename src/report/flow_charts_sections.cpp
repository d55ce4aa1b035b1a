// The tables of a flow in time as charts.
#include <algorithm>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "report/charts.hpp"
#include "report/flow_words.hpp"
#include "report/html.hpp"
#include "report/sections.hpp"
#include "report/table_curves.hpp"

namespace karst {

namespace {

// One curve for each component. A component is left out if it is zero everywhere along an axis of one voxel.
std::vector<Curve> component_curves(const RunFacts& run, const Table& table, const std::vector<std::size_t>& rows,
                                    std::string_view quantity) {
  std::vector<Curve> curves;
  for (int axis = 0; axis < 3; ++axis) {
    Curve curve = curve_of(table, rows, "time", component_name(quantity, axis));
    const bool is_zero = std::all_of(curve.y.begin(), curve.y.end(), [](double y) { return y == 0; });
    if (is_zero && run.shape()[static_cast<std::size_t>(axis)] == 1) continue;
    curve.name = axis_names[static_cast<std::size_t>(axis)];
    curve.style = axis;
    curves.push_back(std::move(curve));
  }
  return curves;
}

std::string no_values(const std::string& subject) { return element("p", escaped(subject) + " has no values.", "class=\"note\""); }

Chart change_chart(const RunFacts& run, const FlowUnits& units, Curve change) {
  for (double& y : change.y) y *= 100;
  Chart chart = chart_over_time("change", "Change of the flow", units.time, "change in a characteristic time, %", {std::move(change)});
  chart.y.is_log = true;
  chart.caption = "Largest change of a velocity in a characteristic time, as a share of the " +
                  std::string(run.number("/flow/speed") ? "characteristic" : "largest") + " speed.";
  if (const auto tolerance = run.number("/settings/tolerance")) {
    chart.level = 100 * *tolerance;
    chart.level_name = "tolerance";
    chart.caption += " The run ends below its tolerance.";
  }
  return chart;
}

// The mean velocity of a flow that nothing drives is rounding.
bool is_noise(const Chart& mean_velocity, const Table& monitors) {
  double mean = 0;
  for (const Curve& curve : mean_velocity.curves) mean = std::max(mean, largest_size(curve.y));
  return is_rounding(mean, monitors);
}

std::vector<Chart> monitor_charts(const RunFacts& run, const FlowUnits& units, const Table& table) {
  const std::vector<std::size_t> rows = all_rows(table);
  std::vector<Chart> charts;
  const auto add = [&](const char* column, const std::string& name, const std::string& unit, const char* caption) {
    charts.push_back(chart_over_time(column, name, units.time, with_unit(lowered(name), unit), {curve_of(table, rows, "time", column)}));
    charts.back().caption = caption;
  };
  add("kinetic_energy", "Kinetic energy", units.energy, "Kinetic energy of a unit of mass: mean of |u|²/2 over all sites.");
  add("dissipation", "Dissipation", units.dissipation, "Dissipation of a unit of mass: mean of 2ν S:S over all sites.");
  add("enstrophy", "Enstrophy", units.enstrophy, "Enstrophy: mean of |curl u|²/2 over all sites.");
  Chart velocity = chart_over_time("mean_velocity", "Mean velocity", units.time, with_unit("mean velocity", units.speed),
                                   component_curves(run, table, rows, "mean_velocity"));
  velocity.caption = "Mean velocity of all sites.";
  if (!is_noise(velocity, table)) charts.push_back(velocity);
  charts.push_back(change_chart(run, units, curve_of(table, rows, "time", "change")));
  return charts;
}

// Step 0 is left out: a start sets the equilibrium, which has no viscous stress.
std::vector<Chart> force_charts(const RunFacts& run, const FlowUnits& units, const Table& table) {
  std::vector<Chart> charts;
  for (NamedRows& wall : rows_by_name(table, "wall")) {
    if (is_face(wall.name)) continue;
    std::erase_if(wall.rows, [&](std::size_t row) { return table.number(row, "step") == 0; });
    charts.push_back(chart_over_time("force_" + wall.name, "Force on " + wall.name, units.time, with_unit("force", units.force),
                                     component_curves(run, table, wall.rows, "force")));
    charts.back().caption = text("Force of the fluid on ", escaped(wall.name), " after step 0.");
    charts.back().if_empty = no_values("Wall " + wall.name);
  }
  return charts;
}

// The two faces of an axis are in one chart.
std::vector<Chart> inflow_charts(const FlowUnits& units, const Table& table) {
  std::vector<Chart> charts;
  const std::vector<NamedRows> walls = rows_by_name(table, "wall");
  for (const char axis : axis_names) {
    std::vector<Curve> curves;
    for (const NamedRows& wall : walls) {
      for (const char* end : {"-", "+"}) {
        if (!is_face(wall.name) || !wall.name.ends_with(text(axis, end))) continue;
        curves.push_back(curve_of(table, wall.rows, "time", "inflow"));
        curves.back().name = text(axis, end);
        curves.back().style = *end == '-' ? 0 : 1;
      }
    }
    charts.push_back(chart_over_time(text("inflow_", axis), text("Inflow at the faces across ", axis), units.time,
                                     with_unit("inflow", units.volume_flow), std::move(curves)));
    charts.back().caption = text("Inflow at the open faces across ", axis, "; outflow is negative.");
  }
  return charts;
}

std::string place_words(const Table& table, std::size_t row) {
  return text("(", escaped(table.word(row, "x")), ", ", escaped(table.word(row, "y")), ", ", escaped(table.word(row, "z")), ")");
}

std::vector<Chart> probe_charts(const RunFacts& run, const FlowUnits& units, const Table& table) {
  std::vector<Chart> charts;
  for (const NamedRows& probe : rows_by_name(table, "probe")) {
    charts.push_back(chart_over_time("probe_" + probe.name, "Velocity at the probe " + probe.name, units.time,
                                     with_unit("velocity", units.speed), component_curves(run, table, probe.rows, "velocity")));
    charts.back().caption =
        text("Velocity at the probe ", escaped(probe.name), ", at ", place_words(table, probe.rows.front()), " in voxels.");
    charts.back().if_empty = no_values("Probe " + probe.name);
  }
  return charts;
}

// Distances are voxels in the table.
LengthUnit distance_unit(const RunFacts& run) {
  const auto voxel = run.number("/flow/units/length");
  const bool is_characteristic = run.word("/flow/units/system") == "characteristic";
  return is_characteristic && voxel ? LengthUnit{"L", *voxel} : length_unit(run);
}

Chart line_chart(const RunFacts& run, const FlowUnits& units, const Table& table, const NamedRows& line) {
  const std::string step = table.word(line.rows.back(), "step");
  std::vector<std::size_t> rows;
  for (const std::size_t row : line.rows) {
    if (table.word(row, "step") == step) rows.push_back(row);
  }
  const LengthUnit unit = distance_unit(run);
  Chart chart("line_" + line.name, "Velocity along the line " + line.name, {with_unit("distance", unit.name), false, 0.0},
              {with_unit("velocity", units.speed)});
  chart.curves = component_curves(run, table, rows, "velocity");
  for (Curve& curve : chart.curves) curve.x = numbers_in(table, rows, "distance", unit.voxels);
  const auto number = whole_number(step);
  const std::string time = number ? time_of_step(run, *number) : "";
  chart.caption = text("Velocity along ", escaped(line.name), " from ", place_words(table, rows.front()), " to ",
                       place_words(table, rows.back()), " in voxels, at step ", escaped(step), time.empty() ? "" : ": ", time, ".");
  chart.if_empty = no_values("Line " + line.name);
  return chart;
}

}  // namespace

std::vector<ChartGroup> flow_time_charts(const RunFacts& run) {
  const FlowUnits units = flow_units(run);
  const auto monitors =
      run.table("monitors.csv", columns_of({"time", "kinetic_energy", "dissipation", "enstrophy", "max_speed", "change"}, "mean_velocity"));
  const auto walls = run.table("walls.csv", columns_of({"step", "time", "wall", "inflow"}, "force"));
  const auto probes = run.table("probes.csv", columns_of({"time", "probe", "x", "y", "z"}, "velocity"));
  std::vector<ChartGroup> groups;
  if (monitors) groups.push_back({"monitors.csv", monitor_charts(run, units, *monitors)});
  if (walls) groups.push_back({"walls.csv", force_charts(run, units, *walls)});
  if (walls) groups.push_back({"walls.csv", inflow_charts(units, *walls)});
  if (probes) groups.push_back({"probes.csv", probe_charts(run, units, *probes)});
  return groups;
}

std::vector<ChartGroup> flow_line_charts(const RunFacts& run) {
  const auto table = run.table("lines.csv", columns_of({"step", "time", "line", "distance", "x", "y", "z"}, "velocity"));
  if (!table) return {};
  const FlowUnits units = flow_units(run);
  ChartGroup group = {"lines.csv", {}};
  for (const NamedRows& line : rows_by_name(*table, "line")) group.charts.push_back(line_chart(run, units, *table, line));
  return {group};
}

std::string flow_time_section(const RunFacts& run) { return section_over_time(run, flow_time_charts(run)); }

std::string flow_lines_section(const RunFacts& run) {
  const std::string figures = figures_of(flow_line_charts(run));
  return figures.empty() ? "" : section("lines", "Along lines", figures);
}

}  // namespace karst
