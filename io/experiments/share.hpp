// The share of one rank of a file in an experiment: a box of the array in the file, or a run of bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "io/images/image_file.hpp"
#include "io/parallel/mpi_file.hpp"

namespace karst {

struct Share {
  std::int64_t offset = 0;  ///< first byte of the array
  Index3 shape{1, 1, 1};
  std::array<int, 3> axes{0, 1, 2};  ///< axes[0] varies fastest
  std::int64_t voxel_bytes = 1;
  Box box;

  bool is_slab = false;  ///< bytes [box.lo[2], box.hi[2]) of the file; may be longer than a view can count

  std::int64_t bytes() const { return box.volume() * voxel_bytes; }
  std::int64_t begin() const { return box.empty() ? 0 : byte_of(box.lo); }  ///< first byte in the file
  std::int64_t end() const;                                                 ///< one past the last byte
  std::int64_t byte_of(const Index3& voxel) const;

  bool operator==(const Share&) const = default;

  /// Boxes in the order of the file, each of at most `max_bytes`, but at least one row.
  std::vector<Box> pieces(std::int64_t max_bytes) const;
};

/// A slab of the bytes [begin, begin + bytes) of a file. Slabs have equal sizes, rounded so that they meet at multiples of `align`.
Share slab_share(std::int64_t begin, std::int64_t bytes, std::int64_t align, int rank, int ranks);

/// A box of a plain image.
Share box_share(const ImageFile& image, const Box& box);

/// Consecutive bytes of a file.
struct Run {
  std::int64_t at;
  std::int64_t bytes;
};

/// The longest contiguous runs of a piece, in the order of the file.
std::vector<Run> runs_of(const Share& share, const Box& piece);

}  // namespace karst
