#include "physics/transport/page/transport_page.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

constexpr const char *dispersion_table = "dispersion_*.csv", *passage_table = "first_passage_*.csv";

struct Values {
  std::vector<double> value, lower, upper;
};

Values values_of(const Table& table, const std::string& of) {
  return {table.numbers(of), table.numbers(of + "_lower"), table.numbers(of + "_upper")};
}

std::string bounded_cell(const Values& of, std::size_t i) {
  if (!std::isfinite(of.value[i])) return "";
  return html_number(of.value[i], 5) + element("small", text(" ", digits(of.lower[i], 5), " to ", digits(of.upper[i], 5)));
}

std::string table_along(const RunFacts& run, std::size_t axis) {
  const auto table = run.table(of_axis(dispersion_table, axis), {"peclet"});
  if (!table || table->rows() == 0) return "";
  const std::vector<double> peclets = table->numbers("peclet"), faces = table->numbers("face_peclet");
  const Values along = values_of(*table, "longitudinal"), across = values_of(*table, "transverse"),
               least = values_of(*table, "transverse_least");
  const Values halved = values_of(*table, "halved_longitudinal");
  const bool is_refined = std::ranges::any_of(halved.value, [](double value) { return std::isfinite(value); });
  std::vector<std::string> names = {"Pe", "D<sub>L</sub>/D", "D<sub>T</sub>/D", "D<sub>T</sub>/D, smaller", "Pe of a face, most"};
  if (is_refined) names.push_back("D<sub>L</sub>/D, halved voxels");
  std::vector<NamedCells> rows;
  for (std::size_t i = 0; i < peclets.size(); ++i) {
    rows.push_back({html_number(peclets[i], 4),
                    {{bounded_cell(along, i)}, {bounded_cell(across, i)}, {bounded_cell(least, i)}, {html_number(faces[i], 3)}}});
    if (is_refined) rows.back().cells.push_back({bounded_cell(halved, i)});
  }
  return element("div", grid_table(names, rows, text("Force along ", axis_names[axis])), "class=\"wide\"");
}

std::string dispersion_section(const RunFacts& run, int) {
  std::string tables;
  for (std::size_t axis = 0; axis < 3; ++axis) tables += table_along(run, axis);
  if (tables.empty()) return element("p", "No Peclet number has a result yet.", "class=\"missing\"");
  const auto length = run.number("/transport/length_voxel");
  std::string warnings;
  for (std::size_t i = 0; i < run.entries("/transport/warnings").value_or(0); ++i)
    warnings += element("p", text("Warning ", escaped(run.word("/transport/warnings/", i)), "."), "class=\"note\"");
  return tables + warnings +
         element("p",
                 text("Pe = mean velocity of the pores, times ", length ? text(digits(*length, 4), " voxels") : "the length",
                      ", by the diffusivity. Dispersion counts per pore volume. The small numbers are bounds proven for the voxels "
                      "of the image: they do not include errors of its resolution."),
                 "class=\"note\"");
}

// The points of a column, and its bounds as bars.
void add_points(Chart& chart, const std::vector<double>& peclets, const Values& of, const std::string& name, int style) {
  Curve points{name, style, true};
  for (std::size_t i = 0; i < peclets.size(); ++i) {
    if (!std::isfinite(of.value[i])) continue;
    points.add(peclets[i], of.value[i]);
    Curve bar{"", style};
    bar.add(peclets[i], of.lower[i]);
    bar.add(peclets[i], of.upper[i]);
    chart.curves.push_back(std::move(bar));
  }
  if (!points.x.empty()) chart.curves.push_back(std::move(points));
}

// A power of Pe through the last point of a curve.
void add_slope(Chart& chart, const std::vector<double>& peclets, const std::vector<double>& values, double power, int style) {
  constexpr double first = 5;  // advection rules beyond
  if (peclets.empty() || peclets.back() <= first || !std::isfinite(values.back())) return;
  Curve slope{"", style};
  slope.is_pale = true;
  slope.add(first, values.back() * std::pow(first / peclets.back(), power));
  slope.add(peclets.back(), values.back());
  chart.curves.push_back(std::move(slope));
}

std::vector<ChartGroup> dispersion_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto table = run.table(of_axis(dispersion_table, axis), {"peclet"});
    if (!table || table->rows() == 0) continue;
    Chart chart(of_axis("dispersion_*", axis), of_axis("Dispersion against the Peclet number, force along *", axis), {"Pe", true},
                {"dispersion / D", true});
    const std::vector<double> peclets = table->numbers("peclet");
    const Values along = values_of(*table, "longitudinal"), across = values_of(*table, "transverse");
    add_slope(chart, peclets, along.value, 1.2, 0);
    add_slope(chart, peclets, across.value, 1, 1);
    add_points(chart, peclets, along, "D_L / D", 0);
    add_points(chart, peclets, across, "D_T / D", 1);
    add_points(chart, peclets, values_of(*table, "transverse_least"), "D_T / D, smaller", 2);
    chart.caption = of_axis(
        "Dispersion along and across the flow under a force along *, with proven bounds as bars. The pale lines have the slopes that "
        "bead packs and sandstones have in the literature, about Pe<sup>1.2</sup> along the flow and Pe across it.",
        axis);
    groups.push_back({of_axis(dispersion_table, axis), {std::move(chart)}});
  }
  return groups;
}

std::vector<ChartGroup> passage_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto table = run.table(of_axis(passage_table, axis), {"peclet"});
    if (!table || table->rows() == 0) continue;
    Chart chart(of_axis("first_passage_*", axis), of_axis("First passages through the sample along *", axis), {"pore volumes"},
                {"share that has passed"});
    const std::vector<double> peclets = table->numbers("peclet"), planes = table->numbers("plane"), shares = table->numbers("share"),
                              times = table->numbers("pore_volumes"), normal = table->numbers("share_of_normal");
    for (std::size_t i = 0; i < peclets.size(); ++i) {
      if (planes[i] != 1) continue;
      const std::string name = text("Pe ", digits(peclets[i]));
      if (chart.curves.empty() || chart.curves[chart.curves.size() - 2].name != name) {
        const int style = static_cast<int>(chart.curves.size() / 2) % 5;
        chart.curves.push_back({name, style});
        chart.curves.push_back({"", style});
        chart.curves.back().is_pale = true;
      }
      chart.curves[chart.curves.size() - 2].add(times[i], shares[i]);
      chart.curves.back().add(times[i], normal[i]);
    }
    chart.caption = of_axis(
        "Walkers from everywhere in the pores that have passed a plane one length of the sample away along *. Pale: a normal front with "
        "the "
        "same mean velocity and dispersion.",
        axis);
    groups.push_back({of_axis(passage_table, axis), {std::move(chart)}});
  }
  return groups;
}

std::vector<std::string> transport_method(const RunFacts& /*run*/) {
  return {"flow through faces, then the closure problem of dispersion on the links between voxels",
          "central fluxes, MINRES, bounds by energies"};
}

}  // namespace

PhysicsPage transport_page() {
  return {.kind = "transport",
          .computes = "dispersion",
          .tables = {{dispersion_table}, {passage_table}},
          .method = transport_method,
          .above_sample = {{"dispersion", "Dispersion", dispersion_section},
                           {"curves", "Dispersion against the Peclet number", nullptr, dispersion_charts},
                           {"passages", "First passages", nullptr, passage_charts}}};
}

}  // namespace karst
