// Parts made by repeated cuts in two.
#pragma once

#include <vector>

#include "partition/cuts/partition.hpp"

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

}  // namespace karst
