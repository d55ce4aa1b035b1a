// Options for the pores that a run keeps: boundary, driving directions, mask.
#pragma once

#include <string>

#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "run/options/option.hpp"

namespace karst {

Option boundary_option(Boundary& boundary);
Option direction_option(Axes& directions, const std::string& about, const std::string& group = "Options");
Option mask_option(Mask& mask);

}  // namespace karst
