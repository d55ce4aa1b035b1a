#include "physics/pores/page/pores_page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "io/fields/field_reader.hpp"
#include "physics/pores/pores_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"

namespace karst {

namespace {

constexpr const char* sizes_table = "pore_sizes.csv";

/// The curves of intrusion of a run, by inlet.
std::vector<std::string> inlets_of(const RunFacts& run) {
  std::vector<std::string> inlets;
  for (std::size_t i = 0; i < run.entries("/intrusion").value_or(0); ++i) inlets.push_back(run.word("/intrusion/", i, "/inlet"));
  return inlets;
}

std::string table_of(const std::string& inlet) { return text("intrusion_", inlet, ".csv"); }

// "4.12 voxels (13.2 µm)" of a squared radius.
std::string radius_html(const RunFacts& run, const std::optional<std::int64_t>& square) {
  if (!square) return "";
  const double radius = std::sqrt(static_cast<double>(*square));
  const auto h = run.voxel_size_m();
  return text(html_number(radius, 3), " voxels", h ? text(" (", with_micro(human_length(radius * *h, 3)), ")") : "");
}

std::string sizes_card(const RunFacts& run) {
  const auto mean = run.number("/sizes/mean_radius_voxel"), in_metres = run.number("/sizes/mean_radius_m");
  if (!mean) return "";
  const auto radii = run.count("/sizes/radii");
  return number_card("mean radius", html_number(*mean, 4),
                     {text("voxels", in_metres ? text(", ", with_micro(human_length(*in_metres, 3))) : ""),
                      "largest " + radius_html(run, run.count("/sizes/largest_squared")), radii ? text(html_count(*radii), " radii") : ""},
                     "over all pores, by the largest ball that holds each");
}

std::string critical_card(const RunFacts& run) {
  std::vector<std::string> each;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto square = run.count("/critical/squared/", axis);
    each.push_back(text("along ", axis_names[axis], ": ", square ? radius_html(run, square) : "no path through faces"));
  }
  return number_card("critical radii", "r<sub>c</sub>", each, "the largest ball that passes from face to face");
}

std::string intrusion_card(const RunFacts& run, std::size_t i, const std::string& inlet) {
  const auto reached = run.number("/intrusion/", i, "/reached"), step = run.number("/intrusion/", i, "/largest_step/share");
  if (!reached) return "";
  const std::string median = radius_html(run, run.count("/intrusion/", i, "/median_squared"));
  const auto trapped = run.count("/intrusion/", i, "/trapped"), pores = run.count("/image/sites");
  return number_card(text("from ", inlet), percent(*reached, 2),
                     {"of the pores are reached", median.empty() ? "never half filled" : "half filled at r = " + median,
                      trapped && pores ? percent(static_cast<double>(*trapped) / static_cast<double>(*pores), 1) + " trapped" : ""},
                     step ? text("largest step ", percent(*step, 0),
                                 " at r = ", radius_html(run, run.count("/intrusion/", i, "/largest_step/squared_radius")))
                          : "no pores there");
}

std::string signed_count(std::int64_t number) { return (number < 0 ? "−" : "") + html_count(std::abs(number)); }

std::string shape_note(const RunFacts& run) {
  const auto euler_26 = run.count("/shape/euler_26"), euler_6 = run.count("/shape/euler_6");
  if (!euler_26 || !euler_6) return "";
  return element("p",
                 text("Euler number of the pores: ", signed_count(*euler_26), " if pores join through corners, ", signed_count(*euler_6),
                      " through faces. ",
                      joined_known({known_number(run, "/shape/mean_breadth_voxel", 5, "Mean breadth ", " voxels"),
                                    known_number(run, "/shape/mean_chord_voxel/0", 4, "mean chords between solids along x, y, z "),
                                    known_number(run, "/shape/mean_chord_voxel/1", 4), known_number(run, "/shape/mean_chord_voxel/2", 4)}),
                      ". Radii are uncertain by half a voxel: a map of voxels has no finer surface."),
                 "class=\"note\"");
}

std::string pores_cards(const RunFacts& run, int) {
  std::string cards = sizes_card(run) + critical_card(run);
  const std::vector<std::string> inlets = inlets_of(run);
  for (std::size_t i = 0; i < inlets.size(); ++i) cards += intrusion_card(run, i, inlets[i]);
  return element("div", cards, "class=\"cards\"") + shape_note(run);
}

/// Radii of a table, in a unit that suits the sample.
struct Radii {
  Table table;
  std::vector<double> radius, share, share_from;

  Radii(Table of, double unit)
      : table(std::move(of)), radius(table.numbers("radius_voxel", unit)), share(table.numbers("share")),
        share_from(table.numbers("share_from")) {}
};

std::optional<Radii> radii_in(const RunFacts& run, const std::string& name) {
  auto table = run.table(name, {"radius_voxel", "share", "share_from"});
  return table && table->rows() > 0 ? std::optional(Radii(std::move(*table), length_unit(run).voxels)) : std::nullopt;
}

// Capillary pressures against the saturation of the fluid that leaves: each step as it is.
Curve pressure_curve(const Radii& radii, const std::string& inlet, int style, bool has_pressure) {
  Curve curve{.name = inlet, .style = style};
  const std::vector<double> pressures = radii.table.numbers("capillary_pressure_pa", 1e-3);
  double before = 1;
  for (std::size_t i = 0; i < radii.radius.size(); ++i) {
    const double pressure = has_pressure ? pressures[i] : 1 / radii.radius[i], now = 1 - radii.share_from[i];
    curve.add(before, pressure);
    curve.add(now, pressure);
    before = now;
  }
  return curve;
}

std::vector<ChartGroup> pressure_charts(const RunFacts& run) {
  const bool has_pressure = run.voxel_size_m().has_value();
  Chart chart("capillary_pressure", "Capillary pressure against the saturation of the fluid that leaves",
              {"saturation of the leaving fluid"}, {has_pressure ? "capillary pressure, kPa" : "1 / radius, 1/voxel", true});
  chart.x.low = 0;
  chart.x.high = 1;
  int style = 0;
  for (const std::string& inlet : inlets_of(run)) {
    if (const auto radii = radii_in(run, table_of(inlet))) chart.curves.push_back(pressure_curve(*radii, inlet, style++, has_pressure));
  }
  chart.caption =
      "Quasi-static drainage at every radius of the image: the pressure at which the entering fluid reaches each pore. A horizontal "
      "piece is a step: no state of this sample has a saturation within it.";
  return {{table_of("*"), {std::move(chart)}}};
}

// Shares of the pores with at least a radius, as steps.
Curve share_curve(const Radii& radii, const std::string& name, int style) {
  Curve curve{.name = name, .style = style};
  double before = 0;
  for (std::size_t i = 0; i < radii.radius.size(); ++i) {
    curve.add(radii.radius[i], before);
    curve.add(radii.radius[i], before = radii.share_from[i]);
  }
  return curve;
}

// The volume of a bin by its width on a logarithmic axis.
Curve density_curve(const Radii& radii, const std::string& name, int style) {
  constexpr double bins_of_decade = 16;
  std::map<std::int64_t, double> shares;
  for (std::size_t i = 0; i < radii.radius.size(); ++i)
    shares[static_cast<std::int64_t>(std::floor(std::log10(radii.radius[i]) * bins_of_decade))] += radii.share[i];
  Curve curve{.name = name, .style = style};
  const auto at = [&](std::int64_t bin) { return std::pow(10.0, (static_cast<double>(bin) + 0.5) / bins_of_decade); };
  if (shares.empty()) return curve;
  for (std::int64_t bin = shares.begin()->first; bin <= shares.rbegin()->first; ++bin)
    curve.add(at(bin), shares.contains(bin) ? shares[bin] * bins_of_decade : 0);
  return curve;
}

std::vector<ChartGroup> size_charts(const RunFacts& run) {
  const std::string radius = "radius, " + length_unit(run).name;
  Chart shares("size_shares", "Share of the pores with at least a radius: sizes, and what is reached at this radius", {radius, true},
               {"share of the pores"}),
      densities("size_distribution", "Distribution of pore sizes, and of the radii at which pores are reached", {radius, true},
                {"dV / d log r"});
  int style = 0;
  const auto add = [&](const std::string& table, const std::string& name) {
    const auto radii = radii_in(run, table);
    if (!radii) return;
    shares.curves.push_back(share_curve(*radii, name, style));
    densities.curves.push_back(density_curve(*radii, name, style++));
  };
  add(sizes_table, "sizes");
  for (const std::string& inlet : inlets_of(run)) add(table_of(inlet), inlet);
  shares.caption =
      "Volume in pores of at least this radius, and volume that a fluid from each inlet reaches at this radius. The area between a "
      "curve of an inlet and that of the sizes is the shadow: wide pores behind narrow throats.";
  densities.caption =
      "The same as volume of each radius: share of the pores a decade. A mercury porosimeter measures the curve from all sides, and not "
      "the sizes.";
  return {{sizes_table, {std::move(shares), std::move(densities)}}};
}

std::string slices(const RunFacts& run, int) {
  const std::string path = field_file(run.folder(), "maps");
  if (path.empty()) return no_picture("There are no pictures: the run directory holds no maps (--fields none).");
  return picture_of("the maps", [&] {
    const FieldSketch sketch = sketch_of(run, path, FieldSketch::usual_pixels,
                                         CellScalar{run.has("/sizes/largest_squared") ? "size_squared" : "distance_squared", true});
    const auto largest = run.count("/sizes/largest_squared");
    const ColourScale scale = {0, std::sqrt(static_cast<double>(largest.value_or(run.count("/distances/largest_squared").value_or(1)))),
                               "radius of the largest ball that holds the pore, voxels", "sizes"};
    return slice_keys(sketch) + colour_bar(scale, "size-colours") + speed_figures(run, sketch, sketch.slices(), scale, "Pore sizes");
  });
}

std::vector<std::string> pores_method(const RunFacts& run) {
  const std::string boundary = run.word("/settings/boundary");
  return {"squared radii in whole numbers, balls between centres of voxels, paths through faces",
          boundary == "periodic" ? "the sample repeats; along the axis of an inlet, what lies outside is ignored"
          : boundary == "sealed" ? "walls at the four sides of the axis of an inlet"
                                 : "what lies outside the sample is ignored, which is the same as mirrors at its faces"};
}

}  // namespace

PhysicsPage pores_page() {
  return {.kind = "pores",
          .computes = "pore sizes",
          .is_of_all_pores = true,
          .tables = {{sizes_table}, {"intrusion_*-.csv"}, {"intrusion_*+.csv"}, {"intrusion_all.csv"}, {"chords.csv"}},
          .sealed = "walls at the sides of the axis of an inlet",
          .method = pores_method,
          .above_sample = {{"result", "Result", pores_cards},
                           {"pressure", "Capillary pressure", nullptr, pressure_charts, table_of("*")},
                           {"sizes", "Radii", nullptr, size_charts},
                           {"slices", "Slices", slices}}};
}

}  // namespace karst
