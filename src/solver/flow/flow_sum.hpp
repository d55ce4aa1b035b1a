// The sums over the sites of a part that a monitor needs.
#pragma once

#include <array>

#include "base/ranks/exact_sum.hpp"
#include "solver/site/site_sums.hpp"

namespace karst {

/// Sums over the sites of a part.
struct FlowStatistics {
  std::array<ExactSum, flow_sums> sums;
  double fastest = 0;  ///< largest |u|; infinite if any u is not finite

  void add(const FlowStatistics& other);
};

}  // namespace karst
