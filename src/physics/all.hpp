// The one list of physics, for what shows runs of any kind.
#pragma once

#include <string>
#include <vector>

#include "report/page/physics_page.hpp"

namespace karst {

const std::vector<PhysicsPage>& all_physics();

/// The names of the tables that runs of all kinds write.
std::vector<std::string> all_table_names();

}  // namespace karst
