// The page of a flow with heat, in lattice units.
#pragma once

#include <string>
#include <vector>

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage convect_page();

// Its sections.
std::vector<ChartGroup> convect_time_charts(const RunFacts& run);  ///< monitors over time
std::vector<ChartGroup> convect_row_charts(const RunFacts& run);   ///< means over rows
std::string convect_pictures(const RunFacts& run, int threads);    ///< temperatures in time, and the last field

}  // namespace karst
