#include "physics/flow/page/flow_page.hpp"

#include <algorithm>
#include <limits>

#include "io/fields/field_files.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

// Whether a wall of the run is an open face.
bool is_face(std::string_view wall) { return wall.starts_with("face "); }

std::string no_values(const std::string& subject) { return element("p", escaped(subject) + " has no values.", "class=\"note\""); }

std::string title_of(const RunFacts& run, const char* quantity, const Unit& unit) { return with_unit(quantity, unit_of(run, unit)); }

Chart change_chart(const RunFacts& run, const Table& monitors) {
  Curve change = curve_of(monitors, "time", "change");
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
std::vector<Chart> force_charts(const RunFacts& run, const std::vector<Table>& walls) {
  std::vector<Chart> charts;
  for (const Table& table : walls) {
    const std::string wall = table.word(0, "wall");
    if (is_face(wall)) continue;
    charts.push_back(chart_over_time(run, "force_" + wall, "Force on " + wall, title_of(run, "force", units::force),
                                     component_curves(run, table.without("step", 0), "time", "force"),
                                     text("Force of the fluid on ", escaped(wall), " after step 0.")));
    charts.back().if_empty = no_values("Wall " + wall);
  }
  return charts;
}

// The two faces of an axis are in one chart.
std::vector<Chart> inflow_charts(const RunFacts& run, const std::vector<Table>& walls) {
  std::vector<Chart> charts;
  for (const char axis : axis_names) {
    std::vector<Curve> curves;
    for (const Table& table : walls) {
      for (const char* end : {"-", "+"}) {
        const std::string name = text(axis, end);
        if (table.word(0, "wall") == "face " + name) curves.push_back(curve_of(table, "time", "inflow", name, *end == '-' ? 0 : 1));
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

std::vector<Chart> probe_charts(const RunFacts& run, const std::vector<Table>& probes) {
  std::vector<Chart> charts;
  for (const Table& table : probes) {
    const std::string probe = table.word(0, "probe");
    charts.push_back(chart_over_time(run, "probe_" + probe, "Velocity at the probe " + probe, title_of(run, "velocity", units::speed),
                                     component_curves(run, table, "time", "velocity"),
                                     text("Velocity at the probe ", escaped(probe), ", at ", place_words(table, 0), " in voxels.")));
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

// The velocity along a line at its last step.
Chart line_chart(const RunFacts& run, const Table& all_steps) {
  const Table table = all_steps.split_by("step").back();
  const std::string line = table.word(0, "line"), step = table.word(0, "step");
  const LengthUnit unit = distance_unit(run);
  Chart chart("line_" + line, "Velocity along the line " + line, {with_unit("distance", unit.name), false, 0.0},
              {title_of(run, "velocity", units::speed)});
  chart.curves = component_curves(run, table, "distance", "velocity");
  for (Curve& curve : chart.curves) curve.x = table.numbers("distance", unit.voxels);
  const auto number = whole_number(step);
  const std::string time = number ? time_of_step(run, *number) : "";
  chart.caption = text("Velocity along ", escaped(line), " from ", place_words(table, 0), " to ", place_words(table, table.rows() - 1),
                       " in voxels, at step ", escaped(step), time.empty() ? "" : ": ", time, ".");
  chart.if_empty = no_values("Line " + line);
  return chart;
}

std::vector<ChartGroup> flow_time_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups = quantity_charts(run);
  if (const auto monitors = monitors_of(run)) groups.push_back({"monitors.csv", {change_chart(run, *monitors)}});
  if (const auto walls = run.table("walls.csv", columns_of({"step", "time", "wall", "inflow"}, "force"))) {
    groups.push_back({"walls.csv", force_charts(run, walls->split_by("wall"))});
    groups.push_back({"walls.csv", inflow_charts(run, walls->split_by("wall"))});
  }
  if (const auto probes = run.table("probes.csv", columns_of({"time", "probe", "x", "y", "z"}, "velocity")))
    groups.push_back({"probes.csv", probe_charts(run, probes->split_by("probe"))});
  return groups;
}

std::vector<ChartGroup> flow_line_charts(const RunFacts& run) {
  const auto table = run.table("lines.csv", columns_of({"step", "time", "line", "distance", "x", "y", "z"}, "velocity"));
  if (!table) return {};
  ChartGroup group = {"lines.csv", {}};
  for (const Table& line : table->split_by("line")) group.charts.push_back(line_chart(run, line));
  return {group};
}

std::string figures_of_speed(const RunFacts& run, const FieldSketch& sketch, int threads) {
  // In a field of one cell along an axis, only the slice across that axis is a picture.
  std::vector<Slice> slices;
  const Index3 cells = sketch.selection().cells().extents();
  std::copy_if(sketch.slices().begin(), sketch.slices().end(), std::back_inserter(slices),
               [&](const Slice& slice) { return cells[slice.across] > 1 && cells[slice.up] > 1; });
  const ColourScale scale = speed_scale(sketch, with_unit("speed", unit_of(run, units::speed)));
  if (sketch.sites() == 0) return no_picture("The field holds no site.");
  if (scale.high < std::numeric_limits<float>::min()) return no_picture("There are no pictures of speeds: the fluid is at rest.");
  if (slices.empty()) return no_picture("There are no slices: the field has one cell along two axes.");
  std::string figures = colour_bar(scale, "speed") + slice_keys(sketch) + speed_figures(run, sketch, slices, scale, "Speed");
  if (slices.size() == 3) figures += surface_figure(run, sketch, scale, std::nullopt, threads);
  return element("div", figures, "class=\"flow\"");
}

std::string flow_pictures(const RunFacts& run, int threads) {
  const auto step = last_in_series(run.folder());
  if (!step) return no_picture(no_fields);
  const std::string time = time_of_step(run, *step);
  return element("h3", text("Speed at step ", html_count(*step), time.empty() ? "" : ", time ", time)) +
         picture_of(text("the flow at step ", *step),
                    [&] { return figures_of_speed(run, sketch_of(run, file_in_series(run.folder(), *step)), threads); });
}

constexpr int significant = 4;

// Forces on walls, and inflow at faces.
std::string wall_tables(const RunFacts& run) {
  std::vector<NamedCells> walls, faces;
  for (int i = 0;; ++i) {
    const std::string place = text("/last/walls/", i), name = run.word(place, "/wall");
    if (name.empty()) break;
    const auto cell = [&](const char* number) { return TableCell{known_number(run, place + number, significant)}; };
    if (is_face(name)) {
      faces.push_back({escaped(name), {cell("/inflow")}});
    } else {
      walls.push_back({escaped(name), {cell("/force/0"), cell("/force/1"), cell("/force/2")}});
    }
  }
  const auto table = [&](const std::string& caption, const std::vector<std::string>& columns, const std::vector<NamedCells>& rows) {
    return rows.empty() ? "" : element("div", grid_table(columns, rows, caption), "class=\"wide\"");
  };
  const std::string tables = table(with_unit("Force on walls", unit_of(run, units::force)), {"", "x", "y", "z"}, walls) +
                             table(with_unit("Inflow at faces", unit_of(run, units::volume_flow)), {"", "inflow"}, faces);
  return tables.empty() ? "" : element("div", tables, "class=\"tensors\"");
}

// A scale in lattice units, and in SI units if the run has these.
std::string scale_words(const RunFacts& run, const std::string& place, const std::string& before, const std::string& after,
                        const char* scale, const Unit& unit) {
  const auto lattice = run.number(place), one = run.number("/flow/units/", scale);
  const bool has_si = lattice && one && run.word("/flow/units/system") == "SI";
  return known_number(run, place, 5, before,
                      after + (has_si ? text(" (", short_number(*lattice * *one, significant), " ", unit_of(run, unit), ")") : ""));
}

std::string units_words(const RunFacts& run) {
  const std::string system = run.word("/flow/units/system");
  if (system == "characteristic") return "characteristic: multiples of L, U and the density ρ of the fluid at rest";
  if (system == "lattice") return "lattice units: voxels, steps, and the density of the fluid at rest";
  return escaped(system);
}

std::string scales(const RunFacts& run) {
  const std::string mach = known_number(run, "/flow/mach", 3, "", " of U"),
                    fastest = known_number(run, "/flow/mach_max", 3, "", " of the largest speed at the last monitor"),
                    viscosity = known_number(run, "/flow/viscosity", 5, "", " voxels² a step"),
                    tau = known_number(run, "/flow/tau", 6, "τ ");
  return wall_tables(run) + element("h3", "Scales") +
         fact_table({{"Reynolds number", known_number(run, "/flow/reynolds", 5)},
                     {"Mach number", joined_known({mach, fastest})},
                     {"characteristic length", scale_words(run, "/flow/length", "L = ", " voxels", "length", units::length)},
                     {"characteristic speed", scale_words(run, "/flow/speed", "U = ", " voxels a step", "speed", units::speed)},
                     {"characteristic time", scale_words(run, "/flow/characteristic_steps", "", " steps", "time", units::time)},
                     {"viscosity", joined_known({viscosity, tau})},
                     {"units of results", units_words(run)}});
}

}  // namespace

PhysicsPage flow_page() {
  return {.kind = "flow",
          .computes = "flow in time",
          .title = "Flow in",
          .tables = {{"monitors.csv", facts_of(flow_quantities)}, {"walls.csv"}, {"probes.csv"}, {"lines.csv"}},
          .head_numbers = {{"Reynolds number", "/flow/reynolds"}},
          .note = flow_note,
          .facts = scales,
          .method = two_relaxation_times,
          .above_sample = {{"result", "Result", summary},
                           {"time", "Over time", nullptr, flow_time_charts, "monitors.csv"},
                           {"lines", "Along lines", nullptr, flow_line_charts},
                           {"fields", "Flow field", flow_pictures}},
          .sources = "the tables and the last field"};
}

}  // namespace karst
