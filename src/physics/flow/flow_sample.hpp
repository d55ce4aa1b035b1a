// The samples of karst make that a flow in time can be computed through by their name.
#pragma once

#include <string>

#include "run/rock.hpp"

namespace karst {

/// "cavity" and "box".
bool is_flow_sample(const std::string& name);

/// The rock of such a sample. `source`: its name as the path, its shape and voxel size. Throws InputError. Collective.
Rock rock_of_flow_sample(const RockSource& source, const Cleaning& cleaning, const Comm& comm);

}  // namespace karst
