#include "physics/drainage/page/drainage_page.hpp"

#include <cmath>

#include "physics/drainage/drainage_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

constexpr const char *drained_table = "drainage.csv", *block = "/drainage";

std::string full_card(const RunFacts& run) {
  const auto k = run.number(block, "/k_voxel2"), k_error = run.number(block, "/k_error"), h = run.voxel_size_m();
  if (!k) return "";
  const double unit = h ? *h * *h : 1;
  return number_card("k of all pores", estimated(*k * unit, k_error ? std::optional(*k * unit * *k_error) : std::nullopt),
                     {h ? "m<sup>2</sup>" : "voxel<sup>2</sup>", h ? text(digits(*k, 4), " voxel<sup>2</sup>") : ""}, "kr = 1");
}

std::string factor_card(const RunFacts& run) {
  const auto factor = run.number(block, "/formation_factor"), lower = run.number(block, "/formation_factor_lower"),
             upper = run.number(block, "/formation_factor_upper");
  if (!factor) return "";
  return number_card("F of all pores", html_number(*factor, 5), {},
                     lower && upper ? text("proven between ", digits(*lower, 6), " and ", digits(*upper, 6)) : "");
}

std::string exponent_card(const RunFacts& run) {
  const std::string place = text(block, "/saturation_exponent");
  const auto value = run.number(place, "/value"), lower = run.number(place, "/lower"), upper = run.number(place, "/upper");
  if (!value || !lower || !upper) return "";
  return number_card("saturation exponent n", html_number(*value, 4), {text("between ", digits(*lower, 5), " and ", digits(*upper, 5))},
                     "of a line through S<sub>w</sub> = 1, RI = 1; an upper limit: films are thinner than a voxel");
}

std::string critical_card(const RunFacts& run) {
  const auto square = run.count(block, "/critical/squared");
  if (!square) return "";
  return number_card(
      "critical radius", html_number(std::sqrt(static_cast<double>(*square)), 3),
      {"voxels",
       known_number(run, text(block, "/critical/k_critical_tube_voxel2"), 3, "k of tubes r<sup>2</sup>/(8F): ", " voxel<sup>2</sup>"),
       known_number(run, text(block, "/critical/k_katz_thompson_voxel2"), 3, "of Katz and Thompson: ", " voxel<sup>2</sup>")},
      "the largest ball that passes from face to face");
}

std::string step_note(const RunFacts& run) {
  const auto share = run.number(block, "/largest_step/share"), before = run.number(block, "/largest_step/saturations/0"),
             behind = run.number(block, "/largest_step/saturations/1");
  if (!share || !before || !behind) return "";
  return element("p",
                 text("Largest step: ", percent(*share, 0),
                      " of the pores fill at one radius. This sample has no states between S<sub>w</sub> = ", digits(*before, 3), " and ",
                      digits(*behind, 3), ". A phase is a wall without slip and an insulator for the other one."),
                 "class=\"note\"");
}

std::string drainage_cards(const RunFacts& run, int) {
  const std::string cards = full_card(run) + factor_card(run) + exponent_card(run) + critical_card(run);
  return (cards.empty() ? "" : element("div", cards, "class=\"cards\"")) + step_note(run);
}

// `share`: of the current in all pores; 0 without a path.
std::string state_cell(double value, int significant, double share = 1) {
  return std::isfinite(value) ? html_number(value, significant) : share == 0 ? "∞" : "";
}

std::string state_table(const RunFacts& run, int) {
  const auto table = run.table(drained_table, {"saturation_wetting"});
  if (!table || table->rows() == 0) return "";
  const auto numbers = [&](const char* column) { return table->numbers(column); };
  const std::vector<double> radii = numbers("radius_voxel"), saturations = numbers("saturation_wetting"),
                            factors = numbers("formation_factor"), indices = numbers("resistivity_index"),
                            exponents = numbers("saturation_exponent"), shares = numbers("relative_diffusivity_wetting"),
                            wetting = numbers("kr_wetting"), nonwetting = numbers("kr_nonwetting");
  std::vector<NamedCells> rows;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    rows.push_back({html_number(radii[i], 3),
                    {{html_number(saturations[i], 4)},
                     {state_cell(factors[i], 5, shares[i])},
                     {state_cell(indices[i], 4, shares[i])},
                     {state_cell(exponents[i], 3)},
                     {state_cell(wetting[i], 3)},
                     {state_cell(nonwetting[i], 3)}}});
  }
  return element("div", grid_table({"radius, voxels", "S<sub>w</sub>", "F", "RI", "n", "kr, wetting", "kr, non-wetting"}, rows),
                 "class=\"wide\"");
}

Curve points_of(const Table& table, const std::string& y, const std::string& name, int style) {
  Curve curve = curve_of(table, "saturation_wetting", y, name, style);
  curve.is_points = true;
  return curve;
}

// Numbers between 0 and 1 against the saturation.
Chart chart_of(const std::string& name, const std::string& words, const std::string& title, bool is_log) {
  Chart chart(name, words, {"saturation of the wetting fluid"}, {title, is_log});
  chart.x.low = 0;
  chart.x.high = 1;
  return chart;
}

std::vector<ChartGroup> drainage_charts(const RunFacts& run) {
  const auto table = run.table(drained_table, {"saturation_wetting"});
  if (!table || table->rows() == 0) return {};
  std::vector<Chart> charts;
  if (run.has(text(block, "/k_voxel2")) && run.number(block, "/k_voxel2")) {
    Chart& kr = charts.emplace_back(
        chart_of("relative_permeability", "Relative permeability against the saturation", "relative permeability", false));
    kr.curves = {points_of(*table, "kr_wetting", "wetting", 0), points_of(*table, "kr_nonwetting", "non-wetting", 1)};
    kr.caption = "Relative permeability of both phases in quasi-static states. Interfaces are walls without slip.";
  }
  if (run.number(block, "/formation_factor")) {
    Chart& index =
        charts.emplace_back(chart_of("resistivity_index", "Resistivity index against the saturation", "resistivity index", true));
    index.curves = {points_of(*table, "resistivity_index_lower", "lower bound", 1),
                    points_of(*table, "resistivity_index_upper", "upper bound", 2), points_of(*table, "resistivity_index", "RI", 0)};
    index.caption =
        "Resistivity index F(S<sub>w</sub>) / F(1) with its proven bounds. States whose wetting phase has no path are left out.";
  }
  Chart& pressure = charts.emplace_back(
      chart_of("drained_states", "Capillary pressure of the states", run.voxel_size_m() ? "capillary pressure, kPa" : "1 / radius", true));
  const bool has_pressure = run.voxel_size_m().has_value();
  Curve& curve = pressure.curves.emplace_back();
  curve.is_points = true;
  const std::vector<double> saturations = table->numbers("saturation_wetting"), radii = table->numbers("radius_voxel"),
                            pressures = table->numbers("capillary_pressure_pa", 1e-3);
  for (std::size_t i = 0; i < saturations.size(); ++i) curve.add(saturations[i], has_pressure ? pressures[i] : 1 / radii[i]);
  pressure.caption = "The states on the curve of drainage. karst pores prints the whole curve.";
  return {{drained_table, std::move(charts)}};
}

std::vector<std::string> drainage_method(const RunFacts& run) {
  return {text("drained from ", run.word(block, "/inlet"), ", flow and current along ", run.word(block, "/direction")),
          "balls between centres of voxels, outside of the sample ignored; mirrors for flows, insulated sides for currents"};
}

}  // namespace

PhysicsPage drainage_page() {
  return {.kind = "drainage",
          .computes = "drained states",
          .is_of_all_pores = true,
          .tables = {{drained_table}},
          .method = drainage_method,
          .above_sample = {{"result", "Result", drainage_cards},
                           {"states", "States", state_table},
                           {"curves", "Curves", nullptr, drainage_charts, drained_table}}};
}

}  // namespace karst
