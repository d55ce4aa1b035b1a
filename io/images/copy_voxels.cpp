#include "io/images/copy_voxels.hpp"

#include <cstring>

namespace karst {

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
