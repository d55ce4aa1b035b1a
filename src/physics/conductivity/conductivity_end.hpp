// When a potential is complete.
#pragma once

#include <cstdint>

namespace karst {

struct ConductivityEnd {
  double tolerance;  ///< half the distance of the bounds, by the conductance
  std::int64_t max_iterations;
  int axes = 1;  ///< driven one after the other
};

}  // namespace karst
