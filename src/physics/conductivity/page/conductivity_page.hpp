// The page of a run that computes formation factors.
#pragma once

#include "report/page/page.hpp"

namespace karst {

PhysicsPage conductivity_page();

}  // namespace karst
