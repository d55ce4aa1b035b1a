// May MPI be given addresses in a GPU's memory?
#pragma once

#include "base/comm.hpp"

namespace karst {

/// Asks MPI, and where it says yes sends a message from GPU to GPU and looks at what arrives. This rank's GPU is the current one.
/// Collective.
bool mpi_takes_gpu_memory(const Comm& comm);

}  // namespace karst
