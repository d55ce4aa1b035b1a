// The same sample in voxels half as large.
#pragma once

#include "geometry/box.hpp"

namespace karst {

/// Each voxel of a box in eight, in the box of the finer sample that fills the same room. What hangs together still does.
PoreBlock finer_pores(const PoreBlock& pores);

}  // namespace karst
