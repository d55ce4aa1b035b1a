// The areas of the walls of sites. A wall of voxels is a stair: all its faces together are 1.5 times as large as a round wall. So a face
// counts with the share |n . axis|, where n is the normal of the wall there, and axis that of the face. The sum over the faces of a plane
// is its area, whatever its direction.
//
// n is the gradient of the pores (1 in pores, 0 elsewhere) smoothed by a Gaussian of one voxel. The weights of the Gaussian are whole
// numbers: all sums are exact, so the bits do not depend on their order, nor on parts and threads.
#pragma once

#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

struct WallAreas {
  RawVector<double> at_sites;  ///< of the sites of this rank, voxel^2; 0 for padding
  double all = 0;              ///< of all ranks
  std::int64_t faces = 0;      ///< between pores and solid voxels, of all ranks
};

/// Faces of the sample are no walls, and neither are faces at voxels outside a mask. Normals see a periodic sample repeat; other samples
/// are mirrored at their faces. `pores` and `outside`: of this rank's box, the second without rows if there is no mask. The sites of the
/// part are all pores there. Throws NotEnoughMemory. Collective.
WallAreas wall_areas(const Part& part, const Index3& shape, Boundary boundary, const PoreRows& pores, const PoreRows& outside, int threads,
                     const Comm& comm);

}  // namespace karst
