// Boxes of voxels. Axes are numbered x = 0, y = 1, z = 2; x varies fastest in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace karst {

using Index3 = std::array<std::int64_t, 3>;

constexpr std::array<char, 3> axis_names = {'x', 'y', 'z'};

std::string shape_text(const Index3& shape);  ///< "200 x 200 x 100"

/// Number of voxels in a sample of this shape. Throws InputError for an extent below 1 or above 2^31 - 1, and for more than
/// 2^60 voxels (8 bytes per voxel would overflow 63 bits). The message begins with `whose`.
std::int64_t checked_voxels(const Index3& shape, const std::string& whose);

/// Half-open: holds v with lo <= v < hi along every axis.
struct Box {
  Index3 lo{0, 0, 0};
  Index3 hi{0, 0, 0};

  std::int64_t extent(int axis) const { return hi[axis] - lo[axis]; }
  Index3 extents() const { return {extent(0), extent(1), extent(2)}; }
  std::int64_t volume() const { return extent(0) * extent(1) * extent(2); }
  bool empty() const { return volume() == 0; }

  bool contains(const Index3& v) const {
    return lo[0] <= v[0] && v[0] < hi[0] && lo[1] <= v[1] && v[1] < hi[1] && lo[2] <= v[2] && v[2] < hi[2];
  }
  /// The index of voxel v in an array of the box's voxels, x fastest.
  std::size_t offset(const Index3& v) const {
    return static_cast<std::size_t>((v[0] - lo[0]) + extent(0) * ((v[1] - lo[1]) + extent(1) * (v[2] - lo[2])));
  }
  /// The voxel with this index: the inverse of offset().
  Index3 voxel_at(std::size_t offset) const {
    const auto at = static_cast<std::int64_t>(offset);
    return {lo[0] + at % extent(0), lo[1] + at / extent(0) % extent(1), lo[2] + at / extent(0) / extent(1)};
  }
  bool operator==(const Box&) const = default;
};

/// Calls visit(voxel) for each voxel of the box, x fastest.
template <class Visit>
void for_each_voxel(const Box& box, Visit&& visit) {
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x) visit(Index3{x, y, z});
    }
  }
}

/// Box::voxel_at() for offsets that mostly stay in one row: divides once per row, not once per voxel.
class VoxelWalk {
 public:
  explicit VoxelWalk(const Box& box) : box_(box) {}

  const Index3& at(std::uint64_t offset) {
    if (offset < row_ || offset - row_ >= static_cast<std::uint64_t>(box_.extent(0)) || !began_) {
      at_ = box_.voxel_at(offset);
      row_ = offset - static_cast<std::uint64_t>(at_[0] - box_.lo[0]);
      began_ = true;
    }
    at_[0] = box_.lo[0] + static_cast<std::int64_t>(offset - row_);
    return at_;
  }

 private:
  Box box_;
  std::uint64_t row_ = 0;
  bool began_ = false;
  Index3 at_{};
};

Box whole_box(const Index3& shape);
Box intersection(const Box& a, const Box& b);
Box shifted(const Box& box, const Index3& by);
Box shifted_back(const Box& box, const Index3& by);

/// The voxels of one box, x fastest.
template <class T>
struct Block {
  Box box;
  std::vector<T> values;

  Block() = default;
  explicit Block(const Box& b) : box(b), values(static_cast<std::size_t>(b.volume())) {}

  T& operator[](const Index3& v) { return values[box.offset(v)]; }
  const T& operator[](const Index3& v) const { return values[box.offset(v)]; }
  T* row(std::int64_t y, std::int64_t z) { return values.data() + box.offset({box.lo[0], y, z}); }
  const T* row(std::int64_t y, std::int64_t z) const { return values.data() + box.offset({box.lo[0], y, z}); }
};

/// 1 where a voxel is pore, 0 where it is solid.
using PoreBlock = Block<std::uint8_t>;

// A regular grid of boxes over a sample, one per rank: the distribution of an image over the ranks while it is
// read and cleaned.

class BoxGrid {
 public:
  /// Uses as many of `ranks` as fit (no box is thinner than one voxel); the ranks left over have empty boxes.
  /// Cuts across z cost least, because planes of constant z are contiguous in files; cuts across x cost most.
  BoxGrid(const Index3& shape, int ranks);

  const Index3& shape() const { return shape_; }
  const std::array<int, 3>& counts() const { return counts_; }

  Box box(int rank) const;
  int rank_of(const Index3& voxel) const;  ///< the rank whose box holds the voxel

  /// The rank whose box is the neighbour of `rank`'s box along `axis` (step +1 or -1). With `wrap`, the first and the
  /// last box of the sample are neighbours. -1: no neighbour.
  int neighbour(int rank, int axis, int step, bool wrap) const;

 private:
  bool used(int rank) const { return rank < counts_[0] * counts_[1] * counts_[2]; }
  std::array<int, 3> place(int rank) const;

  Index3 shape_;
  std::array<int, 3> counts_{1, 1, 1};
};

}  // namespace karst
