// The page of a run that computes permeabilities.
#pragma once

#include <string>
#include <vector>

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage permeability_page();

// Its sections.
std::string bracket_table(const RunFacts& run, int threads);          ///< other boundaries, finer voxels
std::string permeability_pictures(const RunFacts& run, int threads);  ///< slices and surfaces
std::vector<ChartGroup> convergence_charts(const RunFacts& run);
std::vector<ChartGroup> profile_charts(const RunFacts& run);  ///< profiles along the driven axis, speeds, sub-volumes

}  // namespace karst
