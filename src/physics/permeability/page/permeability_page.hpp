// The page of a run that computes permeabilities.
#pragma once

#include <string>

#include "report/page/page.hpp"

namespace karst {

PhysicsPage permeability_page();

// Its sections.
std::string bracket_table(const RunFacts& run, int threads);          ///< other boundaries, finer voxels
std::string permeability_pictures(const RunFacts& run, int threads);  ///< slices and surfaces

}  // namespace karst
