// The page of a flow in time.
#pragma once

#include "report/page/page.hpp"

namespace karst {

PhysicsPage flow_page();

}  // namespace karst
