#include "io/experiments/share.hpp"

#include <algorithm>

#include "io/images/pieces.hpp"

namespace karst {

std::int64_t Share::byte_of(const Index3& voxel) const {
  const auto [fast, middle, slow] = axes;
  return offset + voxel_bytes * (voxel[fast] + shape[fast] * (voxel[middle] + shape[middle] * voxel[slow]));
}

std::int64_t Share::end() const {
  if (box.empty()) return 0;
  return byte_of({box.hi[0] - 1, box.hi[1] - 1, box.hi[2] - 1}) + voxel_bytes;
}

std::vector<Box> Share::pieces(std::int64_t max_bytes) const {
  return cut_into_pieces(box, axes, std::max<std::int64_t>(max_bytes / voxel_bytes, 1));
}

Share slab_share(std::int64_t begin, std::int64_t bytes, std::int64_t align, int rank, int ranks) {
  const std::int64_t end = begin + bytes;
  const auto boundary = [&](std::int64_t r) {
    if (r == 0) return begin;
    if (r == ranks) return end;
    const std::int64_t even = begin + bytes / ranks * r + bytes % ranks * r / ranks;
    return std::max(begin, even / align * align);
  };
  Share share;
  share.shape = {1, 1, end};
  share.box = {{0, 0, boundary(rank)}, {1, 1, boundary(rank + 1)}};
  if (share.box.empty()) share.box = {};
  share.axes = x_fastest_axes;
  share.is_slab = true;
  return share;
}

Share box_share(const ImageFile& image, const Box& box) {
  return {image.offset, image.shape, image.x_fastest ? x_fastest_axes : z_fastest_axes, static_cast<std::int64_t>(type_bytes(image.type)),
          box,          false};
}

std::vector<Run> runs_of(const Share& share, const Box& piece) {
  std::vector<Run> runs;
  if (piece.empty()) return runs;
  const auto [fast, middle, slow] = share.axes;
  const bool whole_rows = piece.extent(fast) == share.shape[fast];
  const bool whole_layers = whole_rows && piece.extent(middle) == share.shape[middle];
  const std::int64_t layers_each = whole_layers ? piece.extent(slow) : 1;
  const std::int64_t rows_each = whole_rows ? piece.extent(middle) : 1;
  const std::int64_t bytes = share.voxel_bytes * piece.extent(fast) * rows_each * layers_each;
  Index3 first = piece.lo;
  for (first[slow] = piece.lo[slow]; first[slow] < piece.hi[slow]; first[slow] += layers_each) {
    for (first[middle] = piece.lo[middle]; first[middle] < piece.hi[middle]; first[middle] += rows_each) {
      runs.push_back({share.byte_of(first), bytes});
    }
  }
  return runs;
}

}  // namespace karst
