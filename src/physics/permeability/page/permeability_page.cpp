#include "physics/permeability/page/permeability_page.hpp"

#include <algorithm>
#include <cmath>

#include "base/units.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

/// One direction of the bracket.
struct Direction {
  const RunFacts& run;
  std::string place;
  std::string unit;  ///< the end of the names of numbers

  std::optional<double> number(const std::string& name) const { return run.number(place, name, unit); }
  bool is_known() const { return number("/low_").has_value(); }
  bool is_halved() const { return number("/periodic/extrapolated/k_").has_value(); }
  std::string other_lattice() const { return escaped(run.word(place, "/other_lattice/lattice")); }

  std::string name() const {
    std::string name = run.word(place, "/name");
    if (name == "x" || name == "y" || name == "z") return name;
    std::vector<std::string> along;
    for (int axis = 0; axis < 3; ++axis) along.push_back(digits(run.number(place, "/direction/", axis).value_or(0), 2));
    return text("principal ", escaped(name), " (", joined(along, ", "), ")");
  }

  std::string value(const std::string& sample) const {
    const auto k = number(sample + "/k_"), error = number(sample + "/uncertainty_");
    return k && error ? html_number(*k, *error) : "";
  }

  std::string range() const {
    const double low = number("/low_").value_or(0), high = number("/high_").value_or(0), hundredth = (high - low) / 100;
    return rounded(low, hundredth) + " to " + rounded(high, hundredth);
  }

  std::string difference_of_lattice() const {
    const auto difference = run.number(place, "/other_lattice/relative_difference"),
               error = run.number(place, "/other_lattice/relative_uncertainty");
    return difference && error ? html_number(100 * *difference, 100 * *error) + " %" : "";
  }
};

std::string note(bool is_halved, bool has_other_lattice) {
  std::string words = "The same sample with both boundaries. ± is the estimated error of the flow.";
  if (is_halved)
    words +=
        " Extrapolated values are for a voxel size of zero, from voxels of the image and voxels half as large; their ± also covers the "
        "extrapolation. The stair shape of walls stays.";
  if (has_other_lattice)
    words +=
        " The last two columns are k with another velocity set and the boundary of the run, and its difference from k of the run: an "
        "estimate of the error of the method. The range does not include it.";
  return words;
}

std::string bracket_table(const RunFacts& run, int) {
  const bool has_size = run.voxel_size_m().has_value();
  const auto direction_at = [&](int i) { return Direction{run, text("/bracket/directions/", i), has_size ? "mD" : "voxel2"}; };
  const Direction first = direction_at(0);
  if (!first.is_known()) return "";
  const std::string lattice = first.other_lattice();
  std::vector<std::string> columns = {has_size ? "mD" : "voxel²", "periodic", "mirror"};
  if (first.is_halved()) columns.insert(columns.end(), {"periodic, extrapolated", "mirror, extrapolated"});
  columns.push_back("between");
  if (!lattice.empty()) columns.insert(columns.end(), {"with " + lattice, "difference"});
  std::vector<NamedCells> rows;
  for (int i = 0; direction_at(i).is_known(); ++i) {
    const Direction direction = direction_at(i);
    std::vector<TableCell> cells = {{direction.value("/periodic/as_it_is")}, {direction.value("/mirror/as_it_is")}};
    if (first.is_halved())
      cells.insert(cells.end(), {{direction.value("/periodic/extrapolated")}, {direction.value("/mirror/extrapolated")}});
    cells.push_back({direction.range(), true});
    if (!lattice.empty()) cells.insert(cells.end(), {{direction.value("/other_lattice")}, {direction.difference_of_lattice()}});
    rows.push_back({direction.name(), cells});
  }
  return element("div", grid_table(columns, rows), "class=\"wide\"") +
         element("p", note(first.is_halved(), !lattice.empty()), "class=\"note\"");
}

/// The unit of k in charts.
struct ChartUnit {
  std::string name;
  double voxel2;
};

ChartUnit chart_unit(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  return h ? ChartUnit{"mD", in_millidarcy(*h * *h)} : ChartUnit{"voxel²", 1};
}

// Draws bins as steps.
std::vector<Chart> speed_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis) {
  const auto table = run.table(of_axis(of.name, axis), {"low", "high", "sites", "flow"});
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
  Chart chart(of_axis("speeds_*", axis), of_axis("Distribution of speeds, flow driven along *", axis), {"speed / mean pore velocity", true},
              {"share, %", false, 0.0});
  chart.curves = {sites, flow};
  chart.caption =
      of_axis("Speeds of the flow along *: for each bin of speed, the share of the sites, and the share of the flow through them.", axis);
  return {chart};
}

std::vector<ChartGroup> convergence_charts(const RunFacts& run) {
  const auto [unit, voxel2] = chart_unit(run);
  return history_charts(run, "history.csv", "step", "steps",
                        AxisChart("convergence_*", "Permeability against steps, flow driven along *", "k along *, " + unit,
                                  "Permeability along *, at each monitor.", {{"k_voxel2"}}, voxel2),
                        AxisChart("error_estimate", "Estimated error against steps", "estimate, %",
                                  "Estimated distance of k to its final value, as a share of it. A run ends below its tolerance.",
                                  {{"relative_error_estimate"}}));
}

std::vector<ChartGroup> profile_charts(const RunFacts& run) {
  const auto [unit, voxel2] = chart_unit(run);
  const AxisChart pressure("pressure_*", "Mean pressure of each slice, flow driven along *", "pressure / drop",
                           "Mean pressure of the pores in each slice across *, as a share of the drop over the sample.", {{"pressure"}}),
      porosity("porosity_*", "Porosity of each slice, flow driven along *", "porosity",
               "Porosity of each slice across *: all pores, and those that can carry flow.",
               {{"porosity_connected", "connected"}, {"porosity", "total", 1}}),
      cubes(
          "subvolumes_*", "Permeability and porosity of subvolumes, flow driven along *", "k, " + unit,
          "k along * and porosity of cubes of the sample, by their edge in voxels. k is from the mean velocity of a cube and the pressure "
          "gradient of the sample. The logarithmic axis leaves out cubes without flow or with backward flow.",
          {{"k_voxel2"}}, voxel2);
  return charts_of_axes(
      run,
      {{"profile_*.csv", slice_charts, {pressure, porosity}}, {"speeds_*.csv", speed_charts}, {"subvolumes_*.csv", cube_charts, {cubes}}});
}

struct UnitOfK {
  const char* tensor;  // place in result.json, before the row
  const char* name;    // HTML
};

constexpr UnitOfK millidarcy = {"/permeability/mD/", "mD"}, m2 = {"/permeability/m2/", "m²"}, voxel2 = {"/permeability/voxel2/", "voxel²"};

std::optional<double> k_of(const RunFacts& run, const UnitOfK& unit, std::size_t row, std::size_t column) {
  return run.number(unit.tensor, row, "/", column);
}

// nullopt without an estimate.
std::optional<double> error_of(const RunFacts& run, const UnitOfK& unit, std::size_t column) {
  const auto share = run.number("/permeability/relative_error_estimate/", column), k = k_of(run, unit, column, column);
  return share && k ? std::optional(*share * std::abs(*k)) : std::nullopt;
}

std::string status(const RunFacts& run, std::size_t axis, bool has_converged) {
  const std::string place = text("/permeability/steps/", axis);
  if (k_of(run, voxel2, axis, axis) == 0.0 && run.number(place).value_or(0) == 0)
    return text("no pore leads through the sample along ", axis_names[axis]);
  const auto share = run.number("/permeability/relative_error_estimate/", axis);
  const std::string error = share ? text("estimated error ", digits(100 * *share, 2), " %") : "error unknown",
                    steps = run.count(place) ? html_count(*run.count(place)) + " steps" : "";
  return (has_converged ? "converged, " : "<strong>not converged</strong>, ") + joined_known({error, steps}, "; ");
}

std::string value_in(const RunFacts& run, const UnitOfK& unit, std::size_t axis) {
  const auto k = k_of(run, unit, axis, axis);
  return k ? text(*k == 0 ? "0" : estimated(*k, error_of(run, unit, axis)), " ", unit.name) : "";
}

std::string card(const RunFacts& run, std::size_t axis) {
  const std::string millidarcys = value_in(run, millidarcy, axis), name(2, axis_names[axis]);
  const bool has_converged = run.truth("/permeability/converged/", axis).value_or(false);
  return number_card(text("k<sub>", name, "</sub>"), millidarcys.empty() ? value_in(run, voxel2, axis) : millidarcys,
                     {value_in(run, m2, axis)}, status(run, axis, has_converged), !has_converged);
}

// One power of ten for the whole table, if any.
int exponent_for(double largest) {
  return largest == 0 || (largest >= 0.001 && largest < 1e6) ? 0 : static_cast<int>(std::floor(std::log10(largest)));
}

std::string table_in(const RunFacts& run, const UnitOfK& unit) {
  double largest = 0;
  bool is_known = false;
  for (std::size_t i = 0; i < 9; ++i) {
    largest = std::max(largest, std::abs(k_of(run, unit, i / 3, i % 3).value_or(0)));
    is_known = is_known || k_of(run, unit, i % 3, i % 3);
  }
  if (!is_known) return "";
  const int exponent = exponent_for(largest);
  const double scale = std::pow(10.0, exponent);
  return tensor_table((exponent == 0 ? "" : power_of_ten(exponent) + " ") + unit.name, "flow ", [&](std::size_t row, std::size_t column) {
    const auto k = k_of(run, unit, row, column);
    return !k ? std::string() : *k == 0 ? "0" : rounded(*k / scale, error_of(run, unit, column).value_or(0) / scale);
  });
}

// Permeabilities that follow from critical radii.
std::string critical_note(const RunFacts& run) {
  std::vector<std::string> each;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto square = run.number("/critical/squared/", axis), tube = run.number("/critical/k_critical_tube_voxel2/", axis),
               katz_thompson = run.number("/critical/k_katz_thompson_voxel2/", axis);
    if (square && tube && katz_thompson)
      each.push_back(text("along ", axis_names[axis], " r = ", html_number(std::sqrt(*square), 3), " voxels, ", html_number(*tube, 3),
                          " and ", html_number(*katz_thompson, 3), " voxel²"));
  }
  if (each.empty()) return "";
  return element("p",
                 text("Critical radius r of the largest ball that passes from face to face, r²/(8F) of tubes, and k of Katz and Thompson: ",
                      joined(each, "; "), "."),
                 "class=\"note\"");
}

std::string permeability_tensor(const RunFacts& run, int) {
  std::string cards, tables;
  for (std::size_t axis = 0; axis < 3; ++axis) cards += card(run, axis);
  if (cards.empty()) return element("p", "No direction has a result yet.", "class=\"missing\"");
  for (const UnitOfK& unit : {millidarcy, m2, voxel2}) tables += table_in(run, unit);
  std::string notes =
      "Digits and ± follow from the estimated error of the run. They do not include errors of the resolution and the segmentation of "
      "the image. ";
  if (!run.voxel_size_m()) notes += "The voxel size is not known, so there is no value in m² or mD. ";
  if (run.word("/settings/boundary") != "periodic") notes += "Off the diagonal, only periodic samples have values.";
  return element("div", cards, "class=\"cards\"") + element("div", tables, "class=\"tensors\"") + element("p", notes, "class=\"note\"") +
         critical_note(run);
}

// The unit of the array that read_field() takes. The first of the arrays that were chosen is `velocity`, if it was chosen.
std::string unit_of_speed(const RunFacts& run) {
  const std::string first_array = run.word("/settings/fields_arrays/0");
  if (!run.voxel_size_m() || (!first_array.empty() && first_array != "velocity")) return "speed × viscosity / pressure gradient, voxel²";
  const auto viscosity = run.number("/settings/fluid_viscosity");
  return text("speed, m/s at a pressure gradient of 1 Pa/m", viscosity ? text(" and a viscosity of ", digits(*viscosity), " Pa s") : "");
}

std::string flow_figures(const RunFacts& run, const FieldSketch& sketch, std::size_t axis, int threads) {
  const std::string what = text("Speed of the flow driven along ", axis_names[axis]);
  const ColourScale scale = speed_scale(sketch, unit_of_speed(run));
  return element("div",
                 element("h3", what) + colour_bar(scale, text("speed-", axis_names[axis])) +
                     speed_figures(run, sketch, sketch.slices(), scale, what) + surface_figure(run, sketch, scale, axis, threads),
                 "class=\"flow\"");
}

std::string permeability_pictures(const RunFacts& run, int threads) {
  std::string pores, flows;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string path = field_file(run.folder(), text("fields_", axis_names[axis]));
    if (path.empty()) continue;
    flows += picture_of(text("the flow along ", axis_names[axis]), [&] {
      const FieldSketch sketch = sketch_of(run, path);
      if (pores.empty()) pores = element("h3", "Pores") + pore_figures(run, sketch);
      return sketch.sites() > 0 ? flow_figures(run, sketch, axis, threads)
                                : no_picture(text("The field of the flow along ", axis_names[axis], " holds no site."));
    });
  }
  return pores.empty() && flows.empty() ? no_picture(no_fields) : pores + flows;
}

}  // namespace

PhysicsPage permeability_page() {
  return {.kind = "permeability",
          .computes = "permeability",
          .beside = "conductivity",
          .tables = {{"history.csv"}, {"profile_*.csv"}, {"speeds_*.csv"}, {"subvolumes_*.csv"}, {"forchheimer_*.csv"}},
          .of_sample = {"flow", facts_of(flow_answers)},
          .method = two_relaxation_times,
          .above_sample = {{"result", "Permeability", permeability_tensor}, {"bracket", "Range of k", bracket_table}},
          .below_sample = {{"fields", "Flow field", permeability_pictures},
                           {"convergence", "Convergence", nullptr, convergence_charts, "history.csv"},
                           {"profiles", "Along the flow", nullptr, profile_charts}},
          .sources = "history.csv and the fields"};
}

}  // namespace karst
