// The page of pore sizes and curves of intrusion.
#pragma once

#include "report/page/physics_page.hpp"

namespace karst {

PhysicsPage pores_page();

}  // namespace karst
