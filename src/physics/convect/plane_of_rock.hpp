// A plane of an image across any axis, as a sample of one voxel along z.
#pragma once

#include "run/sample/rock.hpp"

namespace karst {

/// A rock of one voxel along x or y becomes one of one voxel along z: its axes (y, z) or (x, z) become (x, y). Other rocks stay as they
/// are. The mask must be empty.
void lay_flat(Rock& rock);

}  // namespace karst
