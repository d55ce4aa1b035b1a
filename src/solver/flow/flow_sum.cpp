#include "solver/flow/flow_sum.hpp"

#include <algorithm>

namespace karst {

void FlowStatistics::add(const FlowStatistics& other) {
  for (std::size_t i = 0; i < flow_sums; ++i) sums[i].add(other.sums[i]);
  fastest = std::max(fastest, other.fastest);
}

}  // namespace karst
