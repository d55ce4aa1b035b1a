// The page of a flow in time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage flow_page();

/// Whether a wall of the run is an open face: "face x-".
inline bool is_face(std::string_view wall) { return wall.starts_with("face "); }

// Its sections.
std::vector<ChartGroup> flow_time_charts(const RunFacts& run);  ///< monitors, walls and probes over time
std::vector<ChartGroup> flow_line_charts(const RunFacts& run);  ///< the last profiles along lines
std::string flow_pictures(const RunFacts& run, int threads);    ///< the last field

}  // namespace karst
