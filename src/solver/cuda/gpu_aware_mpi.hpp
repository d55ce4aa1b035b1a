// Whether MPI accepts addresses in GPU memory.
#pragma once

#include "base/ranks/comm.hpp"

namespace karst {

/// Asks MPI. If MPI says yes, sends a message from GPU to GPU and checks what arrives. This rank's GPU must be current. Collective.
bool mpi_takes_gpu_memory(const Comm& comm);

}  // namespace karst
