// The same sample in voxels half as large.
#pragma once

#include "geometry/box.hpp"

namespace karst {

/// Each voxel becomes eight voxels. The result is the box of the finer sample that covers the same space. Refining keeps connectivity.
PoreBlock finer_pores(const PoreBlock& pores);

}  // namespace karst
