// Equal cubes side by side, for what parts of a sample say of the whole.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

/// As many cubes as fit into a sample, in its middle: what is left at its faces, less than an edge, belongs to none.
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
  std::array<std::vector<std::int32_t>, 3> along_;  // for each place along an axis: which cube, or -1
};

/// Cubes of a half, a quarter and an eighth of the shortest edge of a sample, as far as they have at least 16 voxels along theirs.
std::vector<Tiling> tilings(const Index3& shape);

}  // namespace karst
