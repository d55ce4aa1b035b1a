// The last monitor of a flow with heat, its balances, and the gas. In lattice units.
#include <cmath>

#include "base/text.hpp"
#include "report/page/cards.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

constexpr int few_digits = 4;

std::string convect_number(const RunFacts& run, const char* name, const std::string& before = "", const std::string& after = "") {
  return known_number(run, text("/convect/", name), few_digits, before, after);
}

std::string mach_words(const RunFacts& run) {
  const auto speed = run.number("/convect/max_speed"), sound = run.number("/convect/sound_speed");
  return speed && sound ? "Mach number " + short_number(*speed / *sound, 3) : "";
}

std::string balance_card(const RunFacts& run) {
  const auto change = [&](const char* of) {
    const auto value = run.number(text("/convect/changes/", of));
    return value ? text(of, " ", short_number(*value, 2)) : "";
  };
  return number_card("Balance", change("mass"), {change("energy")},
                     "relative change since the first monitor; energy with that in the field of gravity. Plates change the energy.");
}

std::string convect_cards(const RunFacts& run) {
  const auto steps = run.count("/convect/steps"), all = run.count("/settings/time");
  const bool is_early = steps && all && *steps < *all;
  const std::string coldest = convect_number(run, "min_temperature"), hottest = convect_number(run, "max_temperature");
  return number_card("Time", steps ? html_count(*steps) + " steps" : "", {}, is_early ? text("of ", html_count(*all)) : "") +
         number_card("Nusselt number", convect_number(run, "nusselt"), {}, "heat flux, divided by that of a gas at rest") +
         number_card("Mixing length", convect_number(run, "mixing_length", "", " voxels"), {}, "") +
         number_card("Largest speed", convect_number(run, "max_speed"), {mach_words(run)}, "voxels a step") +
         number_card("Temperature", coldest.empty() || hottest.empty() ? "" : coldest + " to " + hottest, {},
                     "of the coldest and the hottest site") +
         balance_card(run);
}

std::string plate_words(const RunFacts& run, const char* plate) {
  const std::string place = text("/settings/", plate);
  const auto speed = run.number(place + "/speed");
  if (!speed) return "";
  const std::string temperature = known_number(run, place + "/temperature", 6, "temperature ");
  return joined_known(
      {temperature.empty() ? "no heat flux" : temperature, *speed != 0 ? short_number(*speed) + " voxels a step along x" : "",
       run.truth(place + "/diffuse").value_or(false) ? "diffuse: with slip and a jump of temperature" : ""},
      ", ");
}

// The gas in one half of the sample at the start, in the cases that have two.
std::string start_words(const RunFacts& run, const char* gas) {
  const std::string name = run.word("/convect/case");
  const bool is_tube = name == "shock-tube";
  if (!is_tube && name != "rayleigh-taylor") return "";
  return joined_known({is_tube ? known_number(run, text("/settings/", gas, "/density"), 6, "density ") : "",
                       known_number(run, text("/settings/", gas, "/temperature"), 6, "temperature ")},
                      ", ");
}

std::string gas_table(const RunFacts& run) {
  const bool is_tube = run.word("/convect/case") == "shock-tube", has_plates = run.truth("/settings/plates").value_or(true);
  const std::string tau = known_number(run, "/settings/tau", 6, "τ ");
  return fact_table(
      {{"Rayleigh number", convect_number(run, "rayleigh")},
       {"Prandtl number", convect_number(run, "prandtl")},
       {"viscosity", joined_known({convect_number(run, "viscosity", "", " voxels² a step at temperature 1"), tau}, ", ")},
       {"thermal diffusivity", convect_number(run, "thermal_diffusivity", "", " voxels² a step at temperature 1")},
       {"gravity", run.number("/convect/gravity") == 0.0 ? "none" : convect_number(run, "gravity", "", " voxels a step², towards y = 0")},
       {"speed of sound", convect_number(run, "sound_speed", "", " voxels a step at temperature 1")},
       {"bottom plate", has_plates ? plate_words(run, "bottom") : "periodic"},
       {"top plate", has_plates ? plate_words(run, "top") : "periodic"},
       {is_tube ? "left half at the start" : "lower half at the start", start_words(run, "low")},
       {is_tube ? "right half at the start" : "upper half at the start", start_words(run, "high")},
       {"units of results", "lattice units: voxels and steps; temperatures and densities are multiples of those at rest"}});
}

}  // namespace

std::string convect_result_section(const RunFacts& run) {
  const bool has_monitor = run.number("/convect/max_speed").has_value();
  const std::string inside = has_monitor ? element("div", convect_cards(run), "class=\"cards\"")
                                         : element("p", "The run has no monitor yet.", "class=\"missing\"");
  return section("result", "Result", inside + element("h3", "Gas") + gas_table(run));
}

}  // namespace karst
