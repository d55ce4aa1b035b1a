// The tables of a flow in time as charts.
#include <algorithm>

#include "physics/flow/page/flow_page.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string no_values(const std::string& subject) { return element("p", escaped(subject) + " has no values.", "class=\"note\""); }

std::string title_of(const RunFacts& run, const char* quantity, const Unit& unit) { return with_unit(quantity, unit_of(run, unit)); }

Chart change_chart(const RunFacts& run, const Table& monitors) {
  Curve change = curve_of(monitors, all_rows(monitors), "time", "change");
  for (double& y : change.y) y *= 100;
  Chart chart = chart_over_time(run, "change", "Change of the flow", "change in a characteristic time, %", {std::move(change)},
                                text("Largest change of a velocity in a characteristic time, as a share of the ",
                                     run.number("/flow/speed") ? "characteristic" : "largest", " speed."));
  chart.y.is_log = true;
  if (const auto tolerance = run.number("/settings/tolerance")) {
    chart.level = 100 * *tolerance;
    chart.level_name = "tolerance";
    chart.caption += " The run ends below its tolerance.";
  }
  return chart;
}

// Step 0 is left out: a start sets the equilibrium, which has no viscous stress.
std::vector<Chart> force_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts;
  for (auto& [wall, rows] : rows_by_name(table, "wall")) {
    if (is_face(wall)) continue;
    std::vector<std::size_t> later;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(later), [&](std::size_t row) { return table.number(row, "step") != 0; });
    charts.push_back(chart_over_time(run, "force_" + wall, "Force on " + wall, title_of(run, "force", units::force),
                                     component_curves(run, table, later, "time", "force"),
                                     text("Force of the fluid on ", escaped(wall), " after step 0.")));
    charts.back().if_empty = no_values("Wall " + wall);
  }
  return charts;
}

// The two faces of an axis are in one chart.
std::vector<Chart> inflow_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts;
  const std::vector<NamedRows> walls = rows_by_name(table, "wall");
  for (const char axis : axis_names) {
    std::vector<Curve> curves;
    for (const auto& [wall, rows] : walls) {
      for (const char* end : {"-", "+"}) {
        if (wall != text("face ", axis, end)) continue;
        curves.push_back(curve_of(table, rows, "time", "inflow"));
        curves.back().name = text(axis, end);
        curves.back().style = *end == '-' ? 0 : 1;
      }
    }
    charts.push_back(chart_over_time(run, text("inflow_", axis), text("Inflow at the faces across ", axis),
                                     title_of(run, "inflow", units::volume_flow), std::move(curves),
                                     text("Inflow at the open faces across ", axis, "; outflow is negative.")));
  }
  return charts;
}

std::string place_words(const Table& table, std::size_t row) {
  return text("(", escaped(table.word(row, "x")), ", ", escaped(table.word(row, "y")), ", ", escaped(table.word(row, "z")), ")");
}

std::vector<Chart> probe_charts(const RunFacts& run, const Table& table) {
  std::vector<Chart> charts;
  for (const auto& [probe, rows] : rows_by_name(table, "probe")) {
    charts.push_back(
        chart_over_time(run, "probe_" + probe, "Velocity at the probe " + probe, title_of(run, "velocity", units::speed),
                        component_curves(run, table, rows, "time", "velocity"),
                        text("Velocity at the probe ", escaped(probe), ", at ", place_words(table, rows.front()), " in voxels.")));
    charts.back().if_empty = no_values("Probe " + probe);
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
  std::copy_if(line.rows.begin(), line.rows.end(), std::back_inserter(rows),
               [&](std::size_t row) { return table.word(row, "step") == step; });
  const LengthUnit unit = distance_unit(run);
  Chart chart("line_" + line.name, "Velocity along the line " + line.name, {with_unit("distance", unit.name), false, 0.0},
              {title_of(run, "velocity", units::speed)});
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
  std::vector<ChartGroup> groups = quantity_charts(run);
  if (const auto monitors = monitors_of(run)) groups.push_back({"monitors.csv", {change_chart(run, *monitors)}});
  if (const auto walls = run.table("walls.csv", columns_of({"step", "time", "wall", "inflow"}, "force"))) {
    groups.push_back({"walls.csv", force_charts(run, *walls)});
    groups.push_back({"walls.csv", inflow_charts(run, *walls)});
  }
  if (const auto probes = run.table("probes.csv", columns_of({"time", "probe", "x", "y", "z"}, "velocity")))
    groups.push_back({"probes.csv", probe_charts(run, *probes)});
  return groups;
}

std::vector<ChartGroup> flow_line_charts(const RunFacts& run) {
  const auto table = run.table("lines.csv", columns_of({"step", "time", "line", "distance", "x", "y", "z"}, "velocity"));
  if (!table) return {};
  ChartGroup group = {"lines.csv", {}};
  for (const NamedRows& line : rows_by_name(*table, "line")) group.charts.push_back(line_chart(run, *table, line));
  return {group};
}

}  // namespace karst
