// The times at which walkers pass planes for the first time.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

struct Passage {
  std::uint64_t walker = 0;
  double step = 0;  ///< when it passed, in steps
  std::int64_t plane = 0;
  bool operator==(const Passage&) const = default;
};

/// The times of the passages through each plane, sorted. Walkers that did not pass are missing. Other ranks than the root get nothing.
/// Collective.
std::vector<std::vector<double>> passage_times(const std::vector<Passage>& own_passages, int planes, double time_step, const Comm& comm);

/// The time at which this share of the walkers has passed; infinite if fewer have.
double passage_quantile(const std::vector<double>& times, std::int64_t walkers, double share);

}  // namespace karst
