// Parts made of bricks: small cubes of voxels, each with one owner.
#pragma once

#include <vector>

#include "partition/cuts/partition.hpp"

namespace karst {

/// Cubes over a sample, numbered x fastest. Those at its far faces may be cut short.
struct BrickGrid {
  Index3 shape;
  std::int64_t edge;  ///< voxels

  std::int64_t along(int axis) const { return (shape[axis] + edge - 1) / edge; }
  Box bricks() const { return {{0, 0, 0}, {along(0), along(1), along(2)}}; }
  std::int64_t count() const { return bricks().volume(); }
  Box voxels(const Index3& brick) const;
};

/// The grid for `parts` parts: the largest edge of 16, 8, 4, 2, 1 that gives 64 bricks per part (solid bricks included). An average brick
/// is then at most 1.6 % of a part, and so is the imbalance; it is larger if the fluid is in few bricks. With less than 64 voxels per part,
/// a brick is a voxel. The edge is then doubled until the grid has at most 2^22 (4 million) bricks, because the root stores every brick.
BrickGrid brick_grid(const Index3& shape, std::int64_t parts);

class BrickOwners : public Partition {
 public:
  static constexpr std::int32_t nobody = -1;

  /// owners[i] is the part of brick i, or `nobody` for a brick without fluid: the owner of a near brick gets it. Every rank stores all
  /// owners: 4 bytes for each brick, and a box for each part.
  BrickOwners(const BrickGrid& grid, std::int64_t parts, std::vector<std::int32_t> owners);

  std::int64_t parts() const override { return static_cast<std::int64_t>(bounds_.size()); }
  Box bounds(std::int64_t part) const override { return bounds_[static_cast<std::size_t>(part)]; }
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override;

 private:
  void settle();
  void bound();

  BrickGrid grid_;
  std::vector<std::int32_t> owners_;
  std::vector<Box> bounds_;
};

}  // namespace karst
