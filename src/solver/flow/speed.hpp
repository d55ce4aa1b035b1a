// Measured speed of steps, and of copies of the same memory.
#pragma once

#include "solver/memory/streaming.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Bytes read and written by one site update: all populations in and out, and the links of a site, in every other step of AA and in every
/// step of two lattices. `link_bytes`: of a site.
constexpr double bytes_of_update(Storage storage, int directions, Streaming streaming, double link_bytes) {
  const double indices = streaming == Streaming::aa ? 0.5 : 1;
  return 2 * directions * static_cast<double>(number_bytes(storage)) + link_bytes * indices;
}

/// A speed is measured in these rounds, and is the median of them.
struct Rounds {
  int number = 1;
  double seconds = 0.3;    ///< of the steps of a round, about
  bool breaks_up = false;  ///< also measures the updates and the exchange of a step alone
};

/// The parts of a step. Seconds of the slowest rank, while all ranks do the same.
struct StepParts {
  double step = 0;
  double updates = 0;   ///< all sites, without the exchange
  double exchange = 0;  ///< packing, messages, unpacking
};

struct Speed {
  double updates_per_second = 0;
  double copy_bytes_per_second = 0;  ///< copies of the same memory in place by the same threads

  double bytes_an_update = 0;
  StepParts parts = {};  ///< if they were measured

  double bandwidth_fraction() const { return updates_per_second * bytes_an_update / copy_bytes_per_second; }
};

}  // namespace karst
