// A regular grid of boxes over a sample, one per rank: the distribution of an image over the ranks while it is
// read and cleaned.
#pragma once

#include "geometry/box.hpp"

namespace karst {

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
