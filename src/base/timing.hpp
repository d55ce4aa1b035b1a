// Measuring: how long all ranks take, and what is typical of several measurements.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <vector>

#include "base/comm.hpp"

namespace karst {

/// The upper one of the two in the middle where there are two.
inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Of the slowest rank, from when all are ready. Collective.
template <class Work>
double seconds_of(const Comm& comm, Work&& work) {
  comm.wait_all();
  const double begin = MPI_Wtime();
  work();
  return comm.max_all(MPI_Wtime() - begin);
}

}  // namespace karst
