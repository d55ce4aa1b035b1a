// The scales of a flow in time, and its last monitor.
#include "base/text.hpp"
#include "physics/all.hpp"
#include "report/charts/quantity_charts.hpp"
#include "report/page/cards.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

constexpr int significant = 4;

std::string value(const RunFacts& run, const std::string& place, const std::string& unit) {
  const auto number = run.number(place);
  return number ? short_number(*number, significant) + spaced(unit) : "";
}

std::string cards(const RunFacts& run) {
  const auto steps = run.count("/flow/steps"), last = run.count("/last/step");
  const bool is_late = steps && last && *steps != *last;
  const std::string at = is_late ? text("at step ", html_count(*last)) : "";
  const std::string time = steps ? time_of_step(run, *steps) : "", all_steps = steps ? html_count(*steps) + " steps" : "";
  return number_card("Time", time.empty() ? all_steps : time, {}, time.empty() ? "" : all_steps) + quantity_cards(run, "/last", at);
}

std::string row(const std::string& name, const std::vector<std::string>& cells) {
  std::string inside = element("th", escaped(name), "scope=\"row\"");
  for (const std::string& cell : cells) inside += element("td", cell.empty() ? "–" : cell);
  return "<tr>" + inside + "</tr>\n";
}

std::string table(const std::string& caption, const std::vector<std::string>& columns, const std::string& rows) {
  if (rows.empty()) return "";
  std::string heading = "<td></td>";
  for (const std::string& column : columns) heading += element("th", column, "scope=\"col\"");
  return element("div", element("table", element("caption", caption) + "<tr>" + heading + "</tr>\n" + rows, "class=\"tensor\""),
                 "class=\"wide\"");
}

// Forces on walls, and inflow at faces.
std::string wall_tables(const RunFacts& run) {
  std::string walls, faces;
  for (int i = 0;; ++i) {
    const std::string place = text("/last/walls/", i), name = run.word(place + "/wall");
    if (name.empty()) break;
    if (is_face(name)) {
      faces += row(name, {value(run, place + "/inflow", "")});
    } else {
      walls += row(name, {value(run, place + "/force/0", ""), value(run, place + "/force/1", ""), value(run, place + "/force/2", "")});
    }
  }
  const std::string tables = table(with_unit("Force on walls", unit_of(run, units::force)), {"x", "y", "z"}, walls) +
                             table(with_unit("Inflow at faces", unit_of(run, units::volume_flow)), {"inflow"}, faces);
  return tables.empty() ? "" : element("div", tables, "class=\"tensors\"");
}

// The value of a scale in SI units, after its value in lattice units.
std::string in_si(const RunFacts& run, const std::string& place, const char* kind, const std::string& unit) {
  const auto lattice = run.number(place), one = run.number(text("/flow/units/", kind));
  if (!lattice || !one || run.word("/flow/units/system") != "SI") return "";
  return text(" (", short_number(*lattice * *one, significant), " ", unit, ")");
}

std::string units_words(const RunFacts& run) {
  const std::string system = run.word("/flow/units/system");
  if (system == "characteristic") return "characteristic: multiples of L, U and the density ρ of the fluid at rest";
  if (system == "lattice") return "lattice units: voxels, steps, and the density of the fluid at rest";
  return escaped(system);
}

std::string scales_table(const RunFacts& run) {
  const auto in_lattice_and_si = [&](const std::string& place, const std::string& before, const std::string& after, const char* kind,
                                     const std::string& unit) {
    return known_number(run, place, 5, before, after + in_si(run, place, kind, unit));
  };
  const std::string mach = known_number(run, "/flow/mach", 3, "", " of U"),
                    fastest = known_number(run, "/flow/mach_max", 3, "", " of the largest speed at the last monitor"),
                    viscosity = known_number(run, "/flow/viscosity", 5, "", " voxels² a step"),
                    tau = known_number(run, "/flow/tau", 6, "τ ");
  return fact_table(
      {{"Reynolds number", known_number(run, "/flow/reynolds", 5)},
       {"Mach number", joined_known({mach, fastest}, ", ")},
       {"characteristic length", in_lattice_and_si("/flow/length", "L = ", " voxels", "length", unit_of(run, units::length))},
       {"characteristic speed", in_lattice_and_si("/flow/speed", "U = ", " voxels a step", "speed", unit_of(run, units::speed))},
       {"characteristic time", in_lattice_and_si("/flow/characteristic_steps", "", " steps", "time", unit_of(run, units::time))},
       {"viscosity", joined_known({viscosity, tau}, ", ")},
       {"units of results", units_words(run)}});
}

}  // namespace

std::string flow_result_section(const RunFacts& run) {
  const std::string found = cards(run);
  const std::string note{monitors_of_kind(run.kind()).note};
  const std::string inside = found.empty() ? element("p", "The run has no monitor yet.", "class=\"missing\"")
                                           : element("div", found, "class=\"cards\"") + element("p", note, "class=\"note\"");
  return section("result", "Result", inside + wall_tables(run) + element("h3", "Scales") + scales_table(run));
}

}  // namespace karst
