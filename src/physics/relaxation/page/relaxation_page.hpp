// The page of an NMR decay.
#pragma once

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage relaxation_page();

}  // namespace karst
