// Time measurements over all ranks, and medians.
#pragma once

#include <mpi.h>

#include <algorithm>
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

}  // namespace karst
