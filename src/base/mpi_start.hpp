// What Open MPI is told before it starts.
#pragma once

namespace karst {

/// Sets Open MPI's environment for this process, alone or under mpirun: to be called before MPI_Init. What the user has set stays.
void set_up_mpi();

}  // namespace karst
