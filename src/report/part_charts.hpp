// The charts of the parts that a sample is cut into.
#pragma once

#include <cstdint>
#include <vector>

#include "report/chart.hpp"

namespace karst {

/// Messages of this size to twice this size.
struct MessageBar {
  double least_bytes, number;
};

/// The sites of the parts, from the largest part to the smallest, and the numbers of messages by their size.
std::vector<Chart> part_charts(std::vector<std::int64_t> sites, const std::vector<MessageBar>& messages);

}  // namespace karst
