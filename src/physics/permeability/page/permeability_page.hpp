// The page of a run that computes permeabilities.
#pragma once

#include "report/page/page.hpp"

namespace karst {

PhysicsPage permeability_page();

}  // namespace karst
