// The page of a run that computes permeabilities.
#pragma once

#include <string>

#include "report/page/page.hpp"

namespace karst {

PhysicsPage permeability_page();

/// Its section of k with other boundaries and finer voxels.
std::string bracket_table(const RunFacts& run, int threads);

}  // namespace karst
