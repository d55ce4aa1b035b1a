// Settings of Open MPI before MPI_Init.
#pragma once

#include <string>
#include <vector>

namespace karst {

/// Sets environment variables of Open MPI for this process, with or without mpirun. Call before MPI_Init. Variables set by the user stay.
/// Returns the names of the variables that were set.
std::vector<std::string> set_up_mpi();

}  // namespace karst
