// Which voxels of a sample are wanted: those of a box, or every n-th of them.
#pragma once

#include <optional>

#include "geometry/box.hpp"

namespace karst {

/// Of a box the voxels lo, lo + n, lo + 2 n, ... along each axis. They make a grid of cells, each as wide as the way to the next voxel,
/// with its voxel at the centre; cell numbers begin at lo / n, so that with n = 1 a cell has the number of its voxel.
struct Selection {
  Box box;
  Index3 stride{1, 1, 1};

  Box cells() const { return cells_in(box); }
  Box cells_in(const Box& part) const;  ///< of those voxels that lie in this box of the sample
  std::optional<Index3> cell_of(const Index3& voxel) const;
  Index3 voxel_of(const Index3& cell) const;
  Box voxels_of(const Box& cells) const;  ///< the smallest box of the sample that holds the voxels of all these cells
  std::array<double, 3> origin() const;   ///< first corner of the cell 0 0 0, counted in voxels from the sample's first corner

  bool operator==(const Selection&) const = default;
};

}  // namespace karst
