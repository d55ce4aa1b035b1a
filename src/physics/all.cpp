#include "physics/all.hpp"

#include <array>

#include "geometry/box.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/permeability/permeability_quantities.hpp"

namespace karst {

namespace {

// In the order of the physics. A star stands for each driving direction.
constexpr std::array tables = {
    "history.csv",
    "profile_*.csv",
    "speeds_*.csv",
    "subvolumes_*.csv",
    "forchheimer_*.csv",  // permeability
    "conductivity_history.csv",
    "conductivity_profile_*.csv",
    "conductivity_subvolumes_*.csv",  // conductivity
    "monitors.csv",
    "walls.csv",
    "probes.csv",
    "lines.csv",  // flow
    "rows.csv",   // convect, with monitors.csv
};

}  // namespace

std::vector<std::string> all_table_names() {
  std::vector<std::string> names;
  for (const std::string table : tables) {
    const std::size_t star = table.find('*');
    for (const char axis : axis_names) {
      if (star != std::string::npos) names.push_back(std::string(table).replace(star, 1, 1, axis));
    }
    if (star == std::string::npos) names.push_back(table);
  }
  return names;
}

MonitorFacts monitors_of_kind(std::string_view kind) {
  if (kind == "flow") return {facts_of(flow_quantities), flow_note};
  if (kind == "convect") return {facts_of(convect_quantities), ""};
  return {};
}

AxisFacts axes_of_kind(std::string_view kind) {
  if (kind == "permeability") return {"flow", facts_of(flow_answers)};
  if (kind == "conductivity") return {"conductivity", facts_of(derived_factors)};
  return {};
}

}  // namespace karst
