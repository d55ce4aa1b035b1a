// Builds all parts of a partition. There may be more parts than ranks.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "partition/parts/balance.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/part_builder.hpp"

namespace karst {

/// Receives a part; nullptr on a rank that has no part left while other ranks do. Called on all ranks together.
using TakePart = std::function<void(Part* part)>;

/// In each round, each rank builds one part, in the order of their numbers. Returns the summaries of all parts on the root. Throws
/// std::logic_error if the two sides of an exchange do not match. Collective.
std::vector<PartSummary> build_parts(const Partition& partition, const PoreRows& fluid, const LinkRule& rule, const TakePart& take,
                                     const Comm& comm);

// Checks that both sides of an exchange list the same links in the same order.

/// A checksum of the exchange lists of one part. Each link adds a hash of its two ends, its reflections and its place in the list: positive
/// in the part with the lower number, negative in the other part. If the lists match, the sums of all parts add up to zero (modulo 2^64).
std::uint64_t exchange_sum(const Part& part, const LinkRule& rule);

}  // namespace karst
