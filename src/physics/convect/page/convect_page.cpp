#include "physics/convect/page/convect_page.hpp"

#include <array>
#include <utility>

#include "physics/convect/convect_quantities.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

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
  const auto setting_words = [&](const char* name, const std::string& before) {
    const auto number = run.number("/settings/", name);
    return number ? before + digits(*number) : "";
  };
  return {text("lattice Boltzmann, ", escaped(run.word("/settings/lattice")), ", regularized"), setting_words("tau", "τ "),
          setting_words("prandtl", "Prandtl number "), setting_words("tau_rest", "τ of moments of order 4: "),
          escaped(run.word("/settings/storage"))};
}

}  // namespace

PhysicsPage convect_page() {
  return {.kind = "convect",
          .earlier_kind = "convection",
          .result = "flow with heat",
          .title = "Convection in",
          .tables = {{"monitors.csv", facts_of(convect_quantities)}, {"rows.csv"}},
          .case_name = name_of_case,
          .head_numbers = {{"Rayleigh number", "/convect/rayleigh"}, {"Prandtl number", "/convect/prandtl"}},
          .note = convect_note,
          .more_cards = temperature_and_balance,
          .result_facts = gas_facts,
          .method = convect_method,
          .results = {{"result", "Result", summary},
                      {"fields", "Fields in time", convect_pictures},
                      {"time", "Over time", nullptr, convect_time_charts, "monitors.csv"},
                      {"rows", "Means over rows", nullptr, convect_row_charts}},
          .sources = "the tables and the fields"};
}

}  // namespace karst
