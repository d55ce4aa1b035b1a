// The page of a flow of two fluids.
#pragma once

#include "report/page/page.hpp"

namespace karst {

PhysicsPage twophase_page();

}  // namespace karst
