#include "physics/convect/page/convect_page.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "physics/convect/convect_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

// The change of a column, and of one that is added to it, since the first monitor, as a share of the first value of the column.
Curve change_of(const Table& monitors, const std::string& column, const std::string& added, int style) {
  Curve curve = curve_of(monitors, "step", column, column, style);
  const std::vector<double> more = added.empty() ? std::vector<double>(curve.y.size()) : monitors.numbers(added);
  const double first = curve.y.empty() ? 0 : curve.y.front();
  for (std::size_t i = 0; i < curve.y.size(); ++i) curve.y[i] = (curve.y[i] - first + (more[i] - more.front())) / first;
  return curve;
}

// Momentum by mass, in x and y; nothing if it is only rounding.
std::vector<Chart> momentum_charts(const RunFacts& run, const Table& monitors) {
  std::vector<Curve> curves = {curve_of(monitors, "step", "momentum_x", "x", 0), curve_of(monitors, "step", "momentum_y", "y", 1)};
  const std::vector<double> mass = monitors.numbers("mass");
  double largest = 0;
  for (Curve& curve : curves) {
    for (std::size_t i = 0; i < mass.size(); ++i) curve.y[i] /= mass[i];
    largest = std::max(largest, largest_size(curve.y));
  }
  if (is_rounding(largest, monitors)) return {};
  return {chart_over_time(run, "momentum", "Momentum", "momentum / mass, voxels a step", std::move(curves),
                          "Momentum of the gas, divided by its mass.")};
}

// The last steps are drawn last.
std::vector<Curve> row_curves(const Table& rows, const std::string& column, double unit) {
  constexpr std::size_t most = 4;
  const std::vector<Table> steps = rows.split_by("step");
  std::vector<Curve> curves;
  for (const std::size_t i : evenly_chosen(steps.size(), most)) {
    const bool is_last = i + 1 == steps.size();
    Curve& curve = curves.emplace_back(curve_of(steps[i], column, "y", steps[i].word(0, "step")));
    curve.x = steps[i].numbers(column, unit);
    curve.is_pale = !is_last;
    curve.style = is_last ? 0 : static_cast<int>(curves.size() - 1) % 3 + 1;
  }
  return curves;
}

Chart row_chart(const RunFacts& run, const std::string& column, const std::string& what, const std::string& unit,
                std::vector<Curve> curves) {
  Chart chart("rows_" + column, text("Mean ", what, " of each row"), {text(what, ", ", unit)},
              {"y, voxels", false, 0.0, static_cast<double>(run.shape()[1])});
  chart.caption = text("Mean ", what, " of each row along x at step ", curves.empty() ? "" : escaped(curves.back().name),
                       curves.size() > 1 ? "; fainter at earlier steps. The numbers are steps." : ".");
  chart.curves = std::move(curves);
  return chart;
}

std::vector<ChartGroup> convect_time_charts(const RunFacts& run) {
  std::vector<ChartGroup> groups = quantity_charts(run);
  const auto monitors = monitors_of(run);
  if (!monitors) return groups;
  groups.push_back(
      {"monitors.csv",
       {chart_over_time(
            run, "temperature", "Coldest and hottest temperature", "temperature",
            {curve_of(*monitors, "step", "min_temperature", "coldest", 0), curve_of(*monitors, "step", "max_temperature", "hottest", 1)},
            "Temperatures of the coldest and the hottest site; that of the gas at rest is 1."),
        chart_over_time(run, "balance", "Change of mass and energy", "change / value at the start",
                        {change_of(*monitors, "mass", "", 0), change_of(*monitors, "energy", "potential_energy", 1)},
                        "Change of the mass and of the energy since the first monitor, as shares of their first values. The energy "
                        "includes that in the field of gravity.")}});
  groups.push_back({"monitors.csv", momentum_charts(run, *monitors)});
  return groups;
}

std::vector<ChartGroup> convect_row_charts(const RunFacts& run) {
  const auto rows = run.table("rows.csv", {"step", "y", "density", "temperature", "velocity_x", "velocity_y"});
  const auto monitors = monitors_of(run);
  if (!rows || run.shape()[1] < 2) return {};
  ChartGroup group = {"rows.csv", {}};
  for (const char* what : {"temperature", "density"})
    group.charts.push_back(row_chart(run, what, what, "multiples of that at rest", row_curves(*rows, what, 1)));
  for (const char* axis : {"x", "y"}) {
    const std::string column = text("velocity_", axis);
    constexpr double per_step = 1000;  // names of ticks stay short
    std::vector<Curve> curves = row_curves(*rows, column, per_step);
    double largest = 0;
    for (const Curve& curve : curves) largest = std::max(largest, largest_size(curve.x) / per_step);
    if (monitors && is_rounding(largest, *monitors)) continue;
    group.charts.push_back(row_chart(run, column, text("velocity along ", axis), "voxels in 1000 steps", std::move(curves)));
  }
  return {group};
}

std::string convect_number(const RunFacts& run, const char* name, int significant, const std::string& before = "",
                           const std::string& after = "") {
  return known_number(run, text("/convect/", name), significant, before, after);
}

std::string name_of_case(const RunFacts& run) {
  using CaseTitle = std::pair<const char*, const char*>;
  constexpr std::array names = {CaseTitle{"rayleigh-taylor", "Rayleigh-Taylor instability"},
                                CaseTitle{"rayleigh-benard", "Rayleigh-Bénard convection"}, CaseTitle{"couette", "Couette flow"},
                                CaseTitle{"shock-tube", "Shock tube"}};
  for (const auto& [name, words] : names) {
    if (run.word("/convect/case") == name) return words;
  }
  return "";
}

std::string temperature_and_balance(const RunFacts& run) {
  const std::string coldest = convect_number(run, "min_temperature", 4), hottest = convect_number(run, "max_temperature", 4);
  return number_card("Temperature", coldest.empty() || hottest.empty() ? "" : coldest + " to " + hottest, {},
                     "of the coldest and the hottest site") +
         number_card("Balance", convect_number(run, "changes/mass", 2, "mass "), {convect_number(run, "changes/energy", 2, "energy ")}, "");
}

std::string mach_words(const RunFacts& run) {
  const auto speed = run.number("/convect/max_speed"), sound = run.number("/convect/sound_speed");
  return speed && sound ? short_number(*speed / *sound, 3) : "";
}

std::string plate_words(const RunFacts& run, const char* plate) {
  const std::string place = text("/settings/", plate);
  const auto speed = run.number(place, "/speed");
  if (!run.truth("/settings/plates").value_or(true)) return "periodic";
  if (!speed) return "";
  const std::string temperature = known_number(run, place + "/temperature", 6, "temperature ");
  return joined_known({temperature.empty() ? "no heat flux" : temperature,
                       *speed != 0 ? short_number(*speed) + " voxels a step along x" : "",
                       run.truth(place, "/diffuse").value_or(false) ? "diffuse: with slip and a jump of temperature" : ""});
}

// The gas in one half of the sample at the start, in the cases that have two.
std::string start_words(const RunFacts& run, const char* gas) {
  const std::string name = run.word("/convect/case"), place = text("/settings/", gas);
  const bool is_tube = name == "shock-tube";
  if (!is_tube && name != "rayleigh-taylor") return "";
  return joined_known(
      {is_tube ? known_number(run, place + "/density", 6, "density ") : "", known_number(run, place + "/temperature", 6, "temperature ")});
}

std::string gas_facts(const RunFacts& run) {
  const bool is_tube = run.word("/convect/case") == "shock-tube";
  const std::string diffusion = " voxels² a step at temperature 1", tau = known_number(run, "/settings/tau", 6, "τ ");
  return element("h3", "Gas") +
         fact_table(
             {{"Rayleigh number", convect_number(run, "rayleigh", 4)},
              {"Prandtl number", convect_number(run, "prandtl", 4)},
              {"Mach number of the largest speed", mach_words(run)},
              {"viscosity", joined_known({convect_number(run, "viscosity", 4, "", diffusion), tau})},
              {"thermal diffusivity", convect_number(run, "thermal_diffusivity", 4, "", diffusion)},
              {"gravity",
               run.number("/convect/gravity") == 0.0 ? "none" : convect_number(run, "gravity", 4, "", " voxels a step², towards y = 0")},
              {"speed of sound", convect_number(run, "sound_speed", 4, "", " voxels a step at temperature 1")},
              {"bottom plate", plate_words(run, "bottom")},
              {"top plate", plate_words(run, "top")},
              {is_tube ? "left half at the start" : "lower half at the start", start_words(run, "low")},
              {is_tube ? "right half at the start" : "upper half at the start", start_words(run, "high")},
              {"units of results", "lattice units: voxels and steps; temperatures and densities are multiples of those at rest"}});
}

std::vector<std::string> convect_method(const RunFacts& run) {
  return {text("lattice Boltzmann, ", escaped(run.word("/settings/lattice")), ", regularized"), known_digits(run, "/settings/tau", 6, "τ "),
          known_digits(run, "/settings/prandtl", 6, "Prandtl number "),
          known_digits(run, "/settings/tau_rest", 6, "τ of moments of order 4: "), escaped(run.word("/settings/storage"))};
}

}  // namespace

PhysicsPage convect_page() {
  return {.kind = "convect",
          .earlier_kind = "convection",
          .computes = "flow with heat",
          .title = "Convection in",
          .tables = {{"monitors.csv", facts_of(convect_quantities)}, {"rows.csv"}},
          .case_name = name_of_case,
          .head_numbers = {{"Rayleigh number", "/convect/rayleigh"}, {"Prandtl number", "/convect/prandtl"}},
          .more_cards = temperature_and_balance,
          .note = convect_note,
          .facts = gas_facts,
          .method = convect_method,
          .above_sample = {{"result", "Result", summary},
                           {"fields", "Fields in time", convect_pictures},
                           {"time", "Over time", nullptr, convect_time_charts, "monitors.csv"},
                           {"rows", "Means over rows", nullptr, convect_row_charts}},
          .sources = "the tables and the fields"};
}

}  // namespace karst
