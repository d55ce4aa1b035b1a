#include "io/images/read_array.hpp"

#include <vector>

#include "io/images/sample_of_image.hpp"

namespace karst {

namespace {

// The largest pieces of a box that are in one run of an image: the box itself, its slices, or its rows.
std::vector<Box> pieces_in_one_run(const Box& box, const Index3& shape) {
  const bool has_rows = box.extent(0) == shape[0], has_slices = has_rows && box.extent(1) == shape[1];
  if (has_slices) return {box};
  std::vector<Box> pieces;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    if (has_rows) {
      pieces.push_back({{box.lo[0], box.lo[1], z}, {box.hi[0], box.hi[1], z + 1}});
      continue;
    }
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) pieces.push_back({{box.lo[0], y, z}, {box.hi[0], y + 1, z + 1}});
  }
  return pieces;
}

}  // namespace

void read_array(const ImageFile& image, std::span<const std::byte> voxels, const Box& mine, const TakePiece& take) {
  const SampleOfImage sample(image, take);
  const std::size_t voxel_bytes = type_bytes(image.stored_type());
  const Box whole = whole_box(image.stored_shape());
  for (const Box& piece : pieces_in_one_run(sample.in_image(mine), image.stored_shape())) {
    if (piece.empty()) continue;
    sample.take(piece, voxels.subspan(whole.offset(piece.lo) * voxel_bytes, static_cast<std::size_t>(piece.volume()) * voxel_bytes));
  }
}

}  // namespace karst
