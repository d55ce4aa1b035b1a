#include "physics/twophase/page/twophase_page.hpp"

#include <algorithm>
#include <cmath>

#include "io/fields/field_files.hpp"
#include "physics/twophase/twophase_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

constexpr const char *points_table = "points.csv", *saturation_column = "wetting_saturation";

Curve points_of_fluid(const Table& table, const std::string& column, const std::string& name, int style) {
  Curve curve = curve_of(table, saturation_column, column, name, style);
  curve.is_points = true;
  return curve;
}

// The pressures of the reservoirs against the saturation.
std::vector<ChartGroup> pressure_charts(const RunFacts& run, const Table& table) {
  Chart pressure("reservoir_pressure", "Pressure between the reservoirs against the saturation", {"saturation of the wetting fluid"},
                 {with_unit("pressure", unit_of(run, units::pressure))});
  pressure.x.low = 0;
  pressure.x.high = 1;
  pressure.curves = {points_of_fluid(table, "reservoir_pressure", "", 0)};
  pressure.caption = "Pressure of the non-wetting reservoir less that of the wetting one, and the saturation at the end of each point.";
  return {{points_table, {pressure}}};
}

std::vector<ChartGroup> point_charts(const RunFacts& run) {
  const auto table = run.table(points_table, {saturation_column});
  if (!table || table->rows() == 0) return {};
  if (!run.truth("/settings/relative_permeability").value_or(false)) return pressure_charts(run, *table);
  Chart kr("relative_permeability", "Relative permeability against the saturation", {"saturation of the wetting fluid"},
           {"relative permeability"});
  kr.x.low = 0;
  kr.x.high = 1;
  kr.curves = {points_of_fluid(*table, "kr_wetting", "wetting", 0), points_of_fluid(*table, "kr_nonwetting", "non-wetting", 1)};
  kr.caption = "Relative permeability of both fluids at each point. The table has the errors.";
  return {{points_table, {kr}}};
}

std::string with_error(double value, double error) {
  if (!std::isfinite(value)) return "";
  return std::isfinite(error) ? estimated(value, error) : html_number(value, 3);
}

std::string state_cell_of(double steady) { return !std::isfinite(steady) ? "" : steady != 0 ? "steady" : "<strong>drifting</strong>"; }

std::string cell_of(double value, int significant) { return std::isfinite(value) ? html_number(value, significant) : ""; }

std::string pressure_rows(const RunFacts& run, const Table& table) {
  const auto numbers = [&](const char* column) { return table.numbers(column); };
  const std::vector<double> pressures = numbers("reservoir_pressure"), saturations = numbers(saturation_column),
                            trends = numbers("saturation_trend"), capillary = numbers("capillary_pressure"), steps = numbers("steps"),
                            steady = numbers("steady");
  std::vector<NamedCells> rows;
  for (std::size_t i = 0; i < saturations.size(); ++i) {
    rows.push_back({html_number(pressures[i], 4),
                    {{html_number(saturations[i], 4)},
                     {cell_of(trends[i], 2)},
                     {cell_of(capillary[i], 4)},
                     {html_count(static_cast<std::int64_t>(steps[i]))},
                     {state_cell_of(steady[i])}}});
  }
  return element(
      "div",
      grid_table({with_unit("pressure", unit_of(run, units::pressure)), "S<sub>w</sub>", "its change", "capillary pressure", "steps", ""},
                 rows),
      "class=\"wide\"");
}

std::string point_rows(const RunFacts& run, int) {
  const auto table = run.table(points_table, {saturation_column});
  if (!table || table->rows() == 0) return "";
  const auto numbers = [&](const char* column) { return table->numbers(column); };
  if (std::isfinite(numbers("reservoir_pressure").front())) return pressure_rows(run, *table);
  const std::vector<double> saturations = numbers(saturation_column), n = numbers("kr_nonwetting"), w = numbers("kr_wetting"),
                            error_n = numbers("kr_nonwetting_error"), error_w = numbers("kr_wetting_error"),
                            floor_n = numbers("floor_nonwetting"), floor_w = numbers("floor_wetting"), steps = numbers("steps"),
                            steady = numbers("steady");
  const bool are_pairs = std::ranges::any_of(floor_n, [](double floor) { return std::isfinite(floor); });
  std::vector<NamedCells> rows;
  for (std::size_t i = 0; i < saturations.size(); ++i) {
    NamedCells row = {html_number(saturations[i], 3), {{with_error(n[i], error_n[i])}, {with_error(w[i], error_w[i])}}};
    if (are_pairs) row.cells.insert(row.cells.end(), {{cell_of(floor_n[i], 2)}, {cell_of(floor_w[i], 2)}});
    row.cells.insert(row.cells.end(), {{html_count(static_cast<std::int64_t>(steps[i]))}, {state_cell_of(steady[i])}});
    rows.push_back(row);
  }
  std::vector<std::string> columns = {"S<sub>w</sub>", "kr, non-wetting", "kr, wetting"};
  if (are_pairs) columns.insert(columns.end(), {"spurious, non-wetting", "spurious, wetting"});
  columns.insert(columns.end(), {"steps", ""});
  return element("div", grid_table(columns, rows), "class=\"wide\"");
}

// Slices of the share of the non-wetting fluid.
std::string phase_pictures(const RunFacts& run, int) {
  const auto step = last_in_series(run.folder());
  if (!step) return no_picture(no_fields);
  const auto draw = [&] {
    const FieldSketch sketch = sketch_of(run, file_in_series(run.folder(), *step), FieldSketch::usual_pixels, CellScalar{"nonwetting"});
    if (sketch.sites() == 0) return no_picture("The field holds no site.");
    const ColourScale scale = {0, 1, "share of the non-wetting fluid", "shares"};
    return element(
        "div", colour_bar(scale, "shares") + slice_keys(sketch) + speed_figures(run, sketch, sketch.slices(), scale, "Non-wetting fluid"),
        "class=\"flow\"");
  };
  return element("h3", text("Fluids at step ", html_count(*step))) + picture_of(text("the fluids at step ", *step), draw);
}

std::vector<std::string> twophase_method(const RunFacts& run) {
  return {"lattice Boltzmann, D3Q19, conservative phase field, two relaxation times",
          known_number(run, "/settings/viscosity_ratio", 4, "viscosity ratio "),
          text("contact angle ", escaped(run.word("/settings/contact_angle")), " degrees"), escaped(run.word("/settings/storage"))};
}

}  // namespace

PhysicsPage twophase_page() {
  return {.kind = "twophase",
          .computes = "flow of two fluids",
          .title = "Two fluids in",
          .tables = {{"monitors.csv", facts_of(twophase_quantities)}, {points_table}},
          .quantities = facts_of(twophase_result_quantities),
          .note = twophase_note,
          .method = twophase_method,
          .above_sample = {{"result", "Result", summary},
                           {"points", "Points", point_rows},
                           {"curves", "Curves", nullptr, point_charts, points_table},
                           {"time", "Over time", nullptr, quantity_charts, "monitors.csv"},
                           {"fields", "Fluids", phase_pictures}},
          .sources = "the tables and the fields"};
}

}  // namespace karst
