// Time measurements over all ranks, and medians.
#pragma once

#include <mpi.h>
#include <algorithm>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// The median; for an even number of values, the upper of the two middle values.
inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Seconds of the slowest rank, after all ranks are ready. Collective.
template <class Work>
double seconds_of(const Comm& comm, Work&& work) {
  comm.wait_all();
  const double begin = MPI_Wtime();
  work();
  return comm.max_all(MPI_Wtime() - begin);
}

// The start time of this process, and the time since. In a long process, that of the call.

double seconds_since_start();

/// From now on the clock counts from here, for this thread: a call within a long process begins.
void begin_call_here();

std::string time_of_start();  ///< "2026-03-01T09:30:00Z"

}  // namespace karst
