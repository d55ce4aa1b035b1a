// The displacements of walkers, in blocks of consecutive numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// Each rank is home to a block of walkers, wherever these are.
struct WalkerBlocks {
  std::int64_t walkers = 0, of_block = 1;

  WalkerBlocks(std::int64_t all, int ranks) : walkers(all), of_block(std::max<std::int64_t>(1, (all + ranks - 1) / ranks)) {}
  int home(std::uint64_t walker) const { return static_cast<int>(static_cast<std::int64_t>(walker) / of_block); }
  std::int64_t begin(int rank) const { return std::min(walkers, rank * of_block); }
  std::int64_t size(int rank) const { return begin(rank + 1) - begin(rank); }
};

struct Displacements {
  double time = 0;
  std::int64_t walkers = 0;                  ///< of all ranks
  std::vector<std::array<double, 3>> block;  ///< voxels
};

/// Fields of the closure problem along each axis, as control variates: chi = p + q of the flow and p - q of the reversed flow, where (p, q)
/// is the solution with both. Any fields are allowed: wrong ones leave a transient and more noise.
struct ControlFields {
  std::array<std::span<const double>, 3> forward{};   ///< of sites, in voxels; empty: none along this axis
  std::array<std::span<const double>, 3> reversed{};  ///< the same, for images with the reversed flow; samples with mirrors only
};

}  // namespace karst
