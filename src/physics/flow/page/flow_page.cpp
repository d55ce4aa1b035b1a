#include "physics/flow/page/flow_page.hpp"

#include "physics/flow/flow_quantities.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

constexpr int significant = 4;

// Forces on walls, and inflow at faces.
std::string wall_tables(const RunFacts& run) {
  std::vector<NamedCells> walls, faces;
  for (int i = 0;; ++i) {
    const std::string place = text("/last/walls/", i), name = run.word(place, "/wall");
    if (name.empty()) break;
    const auto cell = [&](const char* number) { return Cell{known_number(run, place + number, significant)}; };
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
          .result = "flow in time",
          .title = "Flow in",
          .tables = {{"monitors.csv", facts_of(flow_quantities)}, {"walls.csv"}, {"probes.csv"}, {"lines.csv"}},
          .head_numbers = {{"Reynolds number", "/flow/reynolds"}},
          .note = flow_note,
          .result_facts = scales,
          .method = two_relaxation_times,
          .results = {{"result", "Result", summary},
                      {"time", "Over time", nullptr, flow_time_charts, "monitors.csv"},
                      {"lines", "Along lines", nullptr, flow_line_charts},
                      {"fields", "Flow field", flow_pictures}},
          .sources = "the tables and the last field"};
}

}  // namespace karst
