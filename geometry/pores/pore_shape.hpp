// The shape of the pores: how they are connected, how their surface is curved, and how long they are along the axes.
#pragma once

#include <array>
#include <cstdint>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/pores/chords.hpp"

namespace karst {

struct PoreShape {
  // Euler numbers: connected pores, less tunnels through them, plus solids that they enclose. Voxels outside the sample count as solid.
  std::int64_t euler_26 = 0;  ///< pores join through corners, edges and faces
  std::int64_t euler_6 = 0;   ///< pores join through faces

  std::int64_t breadth_eighths = 0;  ///< eight times the mean breadth, in voxels
  std::array<Chords, 3> chords;      ///< along x, y, z

  double mean_breadth() const { return static_cast<double>(breadth_eighths) / 8; }
};

/// Measures the pores of all ranks; `pores` is this rank's box of `grid`. The result does not depend on the number of ranks. Collective.
/// Memory: the order of the box's surface (one bit for each voxel of two layers, for each thread).
///
/// The mean breadth is the integral of the mean curvature of the pores' surface, divided by 2 pi: the mean width of a convex pore, (a + b +
/// c) / 2 of a box. The surface of voxels is curved at edges of voxels alone. An edge adds 1/8 if one of the four voxels around it is pore,
/// -1/8 if three are, and -2/8 if two are that touch at the edge alone. The faces of the sample cut pores and are no surface, so edges on
/// them add nothing. The mean breadth by volume is then that of the sample continued by its mirror images. Pores away from the faces have
/// (n1 - 2 n2 + 3 n3) / 2, where n1, n2 and n3 count the edges, faces and voxels of pores.
PoreShape measure_shape(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads = 1);

}  // namespace karst
