// The charts of the parts that a sample is cut into.
#pragma once

#include <cstdint>
#include <vector>

#include "report/chart.hpp"

namespace karst {

/// The sites of the parts, from the largest part to the smallest, and the numbers of messages: entry i counts those of `least_bytes[i]` to
/// twice as many.
std::vector<Chart> part_charts(std::vector<std::int64_t> sites, std::vector<double> least_bytes, std::vector<double> messages);

}  // namespace karst
