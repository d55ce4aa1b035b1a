// Parts from the partitioners of the library Zoltan, to compare with bisection.
#pragma once

#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

enum class ZoltanMethod {
  rcb,   ///< recursive coordinate bisection
  hsfc,  ///< pieces of equal weight of a Hilbert space-filling curve
};

/// Cuts the sample of this shape into weights.size() parts whose sites are in proportion to their weights, as closely as bricks of voxels
/// allow (see brick_grid()). `fluid` is this rank's share of the sample. Collective. Throws InputError in a karst without Zoltan.
std::unique_ptr<Partition> cut_by_zoltan(const PoreRows& fluid, const Index3& shape, const std::vector<double>& weights,
                                         ZoltanMethod method, const Comm& comm);

}  // namespace karst
