// One layer of voxels around a box, received from the neighbour ranks: for each voxel the number of its component,
// or -1 for solid and for voxels beyond the sample.
//
// The shell is exchanged axis by axis: x, then y, then z. Each exchange includes the voxels that the earlier axes
// brought, so that voxels at the edges and corners of the box need no messages of their own.
#pragma once

#include <cstdint>
#include <functional>

#include "base/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

class GhostShell {
 public:
  /// `inside(v)` is the component number of a voxel of this rank's box. It is called for surface voxels only.
  /// Collective.
  GhostShell(const BoxGrid& grid, bool wrap, const Comm& comm, const std::function<std::int64_t(const Index3&)>& inside);

  /// Calls visit(ghost, number) for every pore voxel of the shell. `ghost` may lie outside the sample: it is then
  /// the periodic image of a voxel at the opposite face.
  void for_each(const std::function<void(const Index3&, std::int64_t)>& visit) const;

 private:
  using Plate = Block<std::int64_t>;

  Box plate_box(int axis, std::int64_t at) const;
  std::int64_t number(const Index3& v, const std::function<std::int64_t(const Index3&)>& inside) const;

  Box box_;
  std::array<std::array<Plate, 2>, 3> plates_;  // [axis][low, high]
};

}  // namespace karst
