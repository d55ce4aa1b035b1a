// The page of drained states.
#pragma once

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage drainage_page();

}  // namespace karst
