// A selection of voxels of a sample: the voxels of a box, or every n-th of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

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

// Divides a sample into equal cubes, to compare k of the cubes.

/// As many cubes as fit into a sample, centred. Voxels left over at the faces belong to no cube.
class Tiling {
 public:
  Tiling(const Index3& shape, std::int64_t edge);

  std::int64_t edge() const { return edge_; }
  std::int64_t count() const { return counts_[0] * counts_[1] * counts_[2]; }
  Box box(std::int64_t tile) const;

  /// The tile that holds a voxel, or -1.
  std::int64_t tile_of(const Index3& voxel) const {
    const std::int64_t x = along_[0][static_cast<std::size_t>(voxel[0])], y = along_[1][static_cast<std::size_t>(voxel[1])],
                       z = along_[2][static_cast<std::size_t>(voxel[2])];
    return x < 0 || y < 0 || z < 0 ? -1 : x + counts_[0] * (y + counts_[1] * z);
  }

 private:
  std::int64_t edge_;
  Index3 counts_{}, first_{};
  std::array<std::vector<std::int32_t>, 3> along_;  // number of the cube for each coordinate along an axis, or -1
};

/// Cubes with edges of a half, a quarter and an eighth of the shortest extent of a sample. Edges below 16 voxels are left out.
std::vector<Tiling> tilings(const Index3& shape);

}  // namespace karst
