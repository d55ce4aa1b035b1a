// Builds all parts of a partition, of which there may be more than ranks.
#pragma once

#include <functional>
#include <vector>

#include "partition/balance.hpp"
#include "partition/part_builder.hpp"

namespace karst {

/// Is handed a part, or nullptr on a rank that has none left while others have. Called by all ranks together.
using TakePart = std::function<void(const Part* part)>;

/// Each rank builds one part at a time; round after round, in the order of their numbers. Returns summaries of all parts on the root.
/// Throws std::logic_error where the two sides of an exchange do not match. Collective.
std::vector<PartSummary> build_parts(const Partition& partition, const PoreRows& fluid, const Index3& shape, Boundary boundary,
                                     const TakePart& take, const Comm& comm);

}  // namespace karst
