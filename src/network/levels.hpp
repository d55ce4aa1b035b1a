// All coarser levels of a network, on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "network/coarsening.hpp"
#include "network/linked_nodes.hpp"

namespace karst {

/// The last level has at most this many nodes with links: every rank solves it exactly.
constexpr std::int64_t most_linked_of_last = 256;

/// At least one level; finer first. Collective.
std::vector<CoarserLevel> coarser_levels(const LinkedNodes& finest, const Index3& shape, int threads, const Comm& comm);

/// Memory of a device for these levels, in bytes.
std::int64_t level_bytes(const std::vector<CoarserLevel>& levels);

}  // namespace karst
