// Checks that both sides of an exchange list the same links in the same order.
#pragma once

#include <cstdint>

#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// A checksum of the exchange lists of one part. Each link adds a hash of its two ends, its reflections and its place in the list: positive
/// in the part with the lower number, negative in the other part. If the lists match, the sums of all parts add up to zero (modulo 2^64).
std::uint64_t exchange_sum(const Part& part, const LinkRule& rule);

}  // namespace karst
