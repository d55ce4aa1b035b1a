// The page of a flow with heat, in lattice units.
#pragma once

#include <string>

#include "report/page/page.hpp"

namespace karst {

PhysicsPage convect_page();

/// Its section of temperatures in time, and of the last field.
std::string convect_pictures(const RunFacts& run, int threads);

}  // namespace karst
