// Recursive bisection of the fluid into parts.
#pragma once

#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/cut_tree.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

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

/// The same, with so many boxes along each axis. Parts are numbered x fastest.
std::unique_ptr<CutTree> cut_into_grid(const Index3& shape, const Index3& boxes);

}  // namespace karst
