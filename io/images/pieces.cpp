#include "io/images/pieces.hpp"

#include <algorithm>
#include <cstring>

namespace karst {

std::vector<Box> cut_into_pieces(const Box& box, const std::array<int, 3>& axes, std::int64_t max_voxels) {
  std::vector<Box> pieces;
  if (box.empty()) return pieces;
  const auto [fast, middle, slow] = axes;
  const std::int64_t row = box.extent(fast);
  const std::int64_t layer = row * box.extent(middle);
  const std::int64_t layers_each = std::max<std::int64_t>(max_voxels / layer, 1);
  const std::int64_t rows_each = layer <= max_voxels ? box.extent(middle) : std::max<std::int64_t>(max_voxels / row, 1);
  for (std::int64_t k = box.lo[slow]; k < box.hi[slow]; k += layers_each) {
    for (std::int64_t j = box.lo[middle]; j < box.hi[middle]; j += rows_each) {
      Box piece = box;
      piece.lo[slow] = k;
      piece.hi[slow] = std::min(k + layers_each, box.hi[slow]);
      piece.lo[middle] = j;
      piece.hi[middle] = std::min(j + rows_each, box.hi[middle]);
      pieces.push_back(piece);
    }
  }
  return pieces;
}

void copy_voxels(const Box& which, std::size_t voxel_bytes, const Box& from_box, const std::byte* from, const Box& to_box, std::byte* to) {
  const std::size_t row_bytes = static_cast<std::size_t>(which.extent(0)) * voxel_bytes;
  for (std::int64_t z = which.lo[2]; z < which.hi[2]; ++z) {
    for (std::int64_t y = which.lo[1]; y < which.hi[1]; ++y) {
      const Index3 row = {which.lo[0], y, z};
      std::memcpy(to + to_box.offset(row) * voxel_bytes, from + from_box.offset(row) * voxel_bytes, row_bytes);
    }
  }
}

}  // namespace karst
