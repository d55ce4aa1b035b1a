// A selection of voxels of a sample: the voxels of a box, or every n-th of them.
#pragma once

#include <optional>

#include "geometry/box.hpp"

namespace karst {

/// The voxels lo, lo + n, lo + 2 n, ... of a box along each axis. Each selected voxel is the centre of a cell of n voxels along each axis.
/// Cell numbers begin at lo / n: with n = 1, a cell has the number of its voxel.
struct Selection {
  Box box;
  Index3 stride{1, 1, 1};

  Box cells() const { return cells_in(box); }
  Box cells_in(const Box& part) const;  ///< the cells of the selected voxels in this box of the sample
  std::optional<Index3> cell_of(const Index3& voxel) const;
  Index3 voxel_of(const Index3& cell) const;
  Box voxels_of(const Box& cells) const;  ///< the smallest box of the sample that holds the voxels of all these cells
  std::array<double, 3> origin() const;   ///< first corner of the cell 0 0 0, counted in voxels from the sample's first corner

  bool operator==(const Selection&) const = default;
};

}  // namespace karst
