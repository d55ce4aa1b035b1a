// Checks that both sides of an exchange list the same links in the same order.
#pragma once

#include <cstdint>

#include "geometry/boundary.hpp"
#include "partition/part.hpp"

namespace karst {

/// A sum over the exchange lists of one part. Each link counts with a hash of its two ends, its reflections and its place in the list,
/// positive in the lower of the two parts and negative in the other: over all parts of a case the sums add up to zero (modulo 2^64), or the
/// lists do not match.
std::uint64_t exchange_sum(const Part& part, const Index3& shape, Boundary boundary);

}  // namespace karst
