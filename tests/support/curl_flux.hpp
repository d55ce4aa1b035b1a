// Fluxes through faces that lose nothing at any voxel.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/pores/pore_forms.hpp"

namespace karst {

/// The curl of whole numbers on edges. Edges of solid voxels have none, so walls have no flux; nor have edges in the faces of a sample with
/// mirrors but those across x.
class CurlFlux {
 public:
  CurlFlux(const PoreBlock& pores, Boundary boundary, double unit) : pores_(pores), boundary_(boundary), unit_(unit) {}

  double operator()(const Index3& voxel, int axis) const {
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    Index3 at = voxel;
    ++at[axis];  // the lowest corner of the face
    Index3 next_b = at, next_c = at;
    ++next_b[b];
    ++next_c[c];
    return unit_ * ((edge(next_b, c) - edge(at, c)) - (edge(next_c, b) - edge(at, b)));
  }

 private:
  // The number of the edge from a corner along an axis. It has four voxels.
  double edge(const Index3& corner, int axis) const {
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    for (int i = 0; i < 4; ++i) {
      Index3 voxel = corner;
      voxel[b] -= i % 2;
      voxel[c] -= i / 2;
      if (!is_pore(voxel)) return 0;
    }
    if (boundary_ == Boundary::mirror) {
      for (const int across : {1, 2}) {
        if (across != axis && corner[across] % pores_.box.extents()[across] == 0) return 0;
      }
    }
    Index3 at = corner;
    if (boundary_ == Boundary::periodic) at = wrapped(corner);
    std::uint64_t mixed = static_cast<std::uint64_t>(at[0] + 97 * at[1] + 9973 * at[2] + 1000003 * axis) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
    return static_cast<double>(mixed >> 40 & 31) - 15;
  }
  Index3 wrapped(Index3 voxel) const {
    for (std::size_t a = 0; a < 3; ++a) voxel[a] = (voxel[a] + pores_.box.extents()[a]) % pores_.box.extents()[a];
    return voxel;
  }
  // Voxels beyond mirrors are those before them.
  bool is_pore(Index3 voxel) const {
    if (boundary_ == Boundary::periodic) return pores_[wrapped(voxel)] != 0;
    for (std::size_t a = 0; a < 3; ++a) voxel[a] = std::clamp<std::int64_t>(voxel[a], 0, pores_.box.extents()[a] - 1);
    return pores_[voxel] != 0;
  }

  PoreBlock pores_;
  Boundary boundary_;
  double unit_;
};

}  // namespace karst
