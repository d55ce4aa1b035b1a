// All coarser levels of a network, on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "network/coarsening.hpp"
#include "network/linked_nodes.hpp"

namespace karst {

/// The last level has at most this many nodes with links, except where a node of the next one would have too many neighbours. Every rank
/// works on all of them and on all coarser ones.
constexpr std::int64_t most_joint_nodes = 32768;

struct NetworkLevels {
  std::vector<CoarserLevel> levels;  ///< at least one; finer first
  Index3 shape{};
  int threads = 1;  ///< of the host
};

/// How a multigrid cycle corrects a level.
enum class CycleKind {
  adaptive,  ///< the K-cycle: the lengths of corrections follow the residuals
  linear,    ///< a symmetric positive matrix: each level below the finest is visited twice, with corrections of a fixed length
};

/// Collective.
NetworkLevels coarser_levels(const LinkedNodes& finest, const Index3& shape, int threads, const Comm& comm);

/// Memory of a device for these levels, in bytes.
std::int64_t level_bytes(const NetworkLevels& levels);

}  // namespace karst
