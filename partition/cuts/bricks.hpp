// Parts made of bricks: small cubes of voxels, each with one owner.
#pragma once

#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/pore_rows.hpp"

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

// Sites of bricks.

/// This rank's sites in each brick that its box touches.
Block<std::int64_t> count_in_bricks(const PoreRows& fluid, const BrickGrid& grid);

// Recursive bisection of bricks into parts: no brick is cut.

/// Gives the bricks to weights.size() parts whose sites are in proportion to their weights. Each cut goes across the longest extent of a
/// piece, in the order of the sweep (or between planes of bricks), and differs by at most half a brick's sites (or half a plane's) from the
/// cut that is exact. Every rank stores the sites of all bricks. `fluid` is this rank's share of the sample. The result does not depend on
/// the ranks. Collective.
std::unique_ptr<BrickOwners> bisect_bricks(const PoreRows& fluid, const BrickGrid& grid, const std::vector<double>& weights, CutKind kind,
                                           const Comm& comm);

}  // namespace karst
