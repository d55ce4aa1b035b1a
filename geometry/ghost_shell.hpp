// The voxels just outside a box, as the ranks next to it see them: for each, the number of the component it
// belongs to, or -1 for solid and for what lies beyond the sample.
//
// The shell is exchanged axis by axis, x then y then z, each time with what the axes before brought, so that the
// voxels across the box's edges and corners arrive without messages of their own.
#pragma once

#include <cstdint>
#include <functional>

#include "base/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

class GhostShell {
 public:
  /// `inside(v)` is the number of a voxel of this rank's box; it is asked for surface voxels only.
  /// Collective.
  GhostShell(const BoxGrid& grid, bool wrap, const Comm& comm, const std::function<std::int64_t(const Index3&)>& inside);

  /// Calls visit(ghost, number) for every pore voxel of the shell. `ghost` may lie outside the sample: then it is
  /// the voxel on the other side, one period away.
  void for_each(const std::function<void(const Index3&, std::int64_t)>& visit) const;

 private:
  using Plate = Block<std::int64_t>;

  Box plate_box(int axis, std::int64_t at) const;
  std::int64_t number(const Index3& v, const std::function<std::int64_t(const Index3&)>& inside) const;

  Box box_;
  std::array<std::array<Plate, 2>, 3> plates_;  // [axis][low, high]
};

}  // namespace karst
