// The page of a run of karst transport.
#pragma once

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage transport_page();

}  // namespace karst
