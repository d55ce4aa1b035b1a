// The tables of a flow in time as charts.
#include <algorithm>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "report/charts/charts.hpp"
#include "report/charts/quantity_charts.hpp"
#include "report/charts/table_curves.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string no_values(const std::string& subject) { return element("p", escaped(subject) + " has no values.", "class=\"note\""); }

Chart change_chart(const RunFacts& run, Curve change) {
  for (double& y : change.y) y *= 100;
  Chart chart =
      chart_over_time("change", "Change of the flow", unit_of(run, units::time), "change in a characteristic time, %", {std::move(change)});
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

std::vector<Chart> monitor_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts = quantity_charts(run, table, "time", unit_of(run, units::time));
  charts.push_back(change_chart(run, curve_of(table, all_rows(table), "time", "change")));
  return charts;
}

// Step 0 is left out: a start sets the equilibrium, which has no viscous stress.
std::vector<Chart> force_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts;
  for (NamedRows& wall : rows_by_name(table, "wall")) {
    if (is_face(wall.name)) continue;
    std::erase_if(wall.rows, [&](std::size_t row) { return table.number(row, "step") == 0; });
    charts.push_back(chart_over_time("force_" + wall.name, "Force on " + wall.name, unit_of(run, units::time),
                                     with_unit("force", unit_of(run, units::force)),
                                     component_curves(run, table, wall.rows, "time", "force")));
    charts.back().caption = text("Force of the fluid on ", escaped(wall.name), " after step 0.");
    charts.back().if_empty = no_values("Wall " + wall.name);
  }
  return charts;
}

// The two faces of an axis are in one chart.
std::vector<Chart> inflow_charts(const RunFacts& run, const Table& table) {
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
    charts.push_back(chart_over_time(text("inflow_", axis), text("Inflow at the faces across ", axis), unit_of(run, units::time),
                                     with_unit("inflow", unit_of(run, units::volume_flow)), std::move(curves)));
    charts.back().caption = text("Inflow at the open faces across ", axis, "; outflow is negative.");
  }
  return charts;
}

std::string place_words(const Table& table, std::size_t row) {
  return text("(", escaped(table.word(row, "x")), ", ", escaped(table.word(row, "y")), ", ", escaped(table.word(row, "z")), ")");
}

std::vector<Chart> probe_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts;
  for (const NamedRows& probe : rows_by_name(table, "probe")) {
    charts.push_back(chart_over_time("probe_" + probe.name, "Velocity at the probe " + probe.name, unit_of(run, units::time),
                                     with_unit("velocity", unit_of(run, units::speed)),
                                     component_curves(run, table, probe.rows, "time", "velocity")));
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

Chart line_chart(const RunFacts& run, const Table& table, const NamedRows& line) {
  const std::string step = table.word(line.rows.back(), "step");
  std::vector<std::size_t> rows;
  for (const std::size_t row : line.rows) {
    if (table.word(row, "step") == step) rows.push_back(row);
  }
  const LengthUnit unit = distance_unit(run);
  Chart chart("line_" + line.name, "Velocity along the line " + line.name, {with_unit("distance", unit.name), false, 0.0},
              {with_unit("velocity", unit_of(run, units::speed))});
  chart.curves = component_curves(run, table, rows, "time", "velocity");
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
  const auto monitors = run.table("monitors.csv", monitor_columns(run, {"step", "time"}));
  const auto walls = run.table("walls.csv", columns_of({"step", "time", "wall", "inflow"}, "force"));
  const auto probes = run.table("probes.csv", columns_of({"time", "probe", "x", "y", "z"}, "velocity"));
  std::vector<ChartGroup> groups;
  if (monitors) groups.push_back({"monitors.csv", monitor_charts(run, *monitors)});
  if (walls) groups.push_back({"walls.csv", force_charts(run, *walls)});
  if (walls) groups.push_back({"walls.csv", inflow_charts(run, *walls)});
  if (probes) groups.push_back({"probes.csv", probe_charts(run, *probes)});
  return groups;
}

std::vector<ChartGroup> flow_line_charts(const RunFacts& run) {
  const auto table = run.table("lines.csv", columns_of({"step", "time", "line", "distance", "x", "y", "z"}, "velocity"));
  if (!table) return {};
  ChartGroup group = {"lines.csv", {}};
  for (const NamedRows& line : rows_by_name(*table, "line")) group.charts.push_back(line_chart(run, *table, line));
  return {group};
}

std::string flow_time_section(const RunFacts& run) { return section_over_time(run, flow_time_charts(run)); }

std::string flow_lines_section(const RunFacts& run) {
  const std::string figures = figures_of(flow_line_charts(run));
  return figures.empty() ? "" : section("lines", "Along lines", figures);
}

}  // namespace karst
