// Settings of Open MPI before MPI_Init.
#pragma once

namespace karst {

/// Sets environment variables of Open MPI for this process, with or without mpirun. Call before MPI_Init. Variables set by the user stay.
void set_up_mpi();

}  // namespace karst
