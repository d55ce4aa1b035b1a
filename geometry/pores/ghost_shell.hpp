// One layer of voxels around a box, received from the neighbour ranks: for each voxel the number of its component,
// or -1 for solid and for voxels beyond the sample.
//
// The shell is exchanged axis by axis: x, then y, then z. Each exchange includes the voxels that the earlier axes
// brought, so that voxels at the edges and corners of the box need no messages of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

class GhostShell {
 public:
  /// Sets the component numbers of consecutive voxels of this rank's box, from `first` along x.
  using Inside = std::function<void(const Index3& first, std::span<std::int64_t> numbers)>;

  /// `inside` is called for surface voxels only, by several threads. Collective.
  GhostShell(const BoxGrid& grid, bool wrap, int threads, const Comm& comm, const Inside& inside);

  std::int64_t rows() const;

  /// Calls visit(first, numbers) for some rows of the shell: consecutive voxels along x, -1 for those without a component. A voxel may lie
  /// outside the sample: it is then the periodic image of a voxel at the opposite face.
  void for_each_row(std::int64_t begin, std::int64_t end,
                    const std::function<void(const Index3& first, std::span<const std::int64_t> numbers)>& visit) const;

 private:
  using Plate = Block<std::int64_t>;

  Box plate_box(int axis, std::int64_t at) const;
  void numbers(const Index3& first, std::span<std::int64_t> to, const Inside& inside) const;

  Box box_;
  std::array<std::array<Plate, 2>, 3> plates_;  // [axis][low, high]
};

}  // namespace karst
