#include "physics/all.hpp"

#include <set>

#include "physics/conductivity/page/conductivity_page.hpp"
#include "physics/convect/page/convect_page.hpp"
#include "physics/flow/page/flow_page.hpp"
#include "physics/permeability/page/permeability_page.hpp"
#include "report/charts/table_charts.hpp"

namespace karst {

const std::vector<PhysicsPage>& all_physics() {
  static const std::vector<PhysicsPage> all = {permeability_page(), conductivity_page(), flow_page(), convect_page()};
  return all;
}

std::vector<std::string> all_table_names() {
  std::set<std::string> names;
  for (const PhysicsPage& physics : all_physics()) {
    for (const TableFacts& table : physics.tables) {
      for (std::size_t axis = 0; axis < 3; ++axis) names.insert(of_axis(std::string(table.name), axis));
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace karst
