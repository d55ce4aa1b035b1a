// Builds all parts of a partition. There may be more parts than ranks.
#pragma once

#include <functional>
#include <vector>

#include "partition/parts/balance.hpp"
#include "partition/parts/part_builder.hpp"

namespace karst {

/// Receives a part; nullptr on a rank that has no part left while other ranks do. Called on all ranks together.
using TakePart = std::function<void(const Part* part)>;

/// In each round, each rank builds one part, in the order of their numbers. Returns the summaries of all parts on the root. Throws
/// std::logic_error if the two sides of an exchange do not match. Collective.
std::vector<PartSummary> build_parts(const Partition& partition, const PoreRows& fluid, const LinkRule& rule, const TakePart& take,
                                     const Comm& comm);

}  // namespace karst
