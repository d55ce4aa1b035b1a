// Recursive bisection of the fluid into parts.
#pragma once

#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Voxels below `at` in the sweep along `axis` are on one side, the others on the other. A side is the number of another cut, or ~part.
struct Cut {
  int axis;
  SweepKey at;
  std::int64_t below;
  std::int64_t above;
};

class CutTree : public Partition {
 public:
  /// cuts[0] is the root; no cuts: one part. `regions` has one entry for each part.
  CutTree(std::vector<Cut> cuts, std::vector<Region> regions);

  std::int64_t parts() const override { return static_cast<std::int64_t>(regions_.size()); }
  Box bounds(std::int64_t part) const override { return regions_[static_cast<std::size_t>(part)].bounds(); }
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override;

 private:
  void descend(std::int64_t side, std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const;

  std::vector<Cut> cuts_;
  std::vector<Region> regions_;
};

enum class CutKind {
  stepped,  ///< at any position of the sweep: parts are exact to one site
  plane,    ///< between planes of voxels only
};

/// Cuts the sample of this shape into weights.size() parts whose sites are in proportion to their weights. Cuts go across the longest
/// extent of a piece, so that parts are nearly cubic (plane cuts: only if this divides the sites well). `fluid` is this rank's
/// share of the sample. Collective.
std::unique_ptr<CutTree> bisect(const PoreRows& fluid, const Index3& shape, const std::vector<double>& weights, CutKind kind,
                                const Comm& comm);

/// Boxes of the same number of voxels, with plane cuts. Ignores the pores.
std::unique_ptr<CutTree> cut_into_equal_boxes(const Index3& shape, std::int64_t parts);

/// Boxes of the same number of voxels, with so many boxes along each axis. Parts are numbered x fastest.
std::unique_ptr<CutTree> cut_into_grid(const Index3& shape, const Index3& boxes);

}  // namespace karst
