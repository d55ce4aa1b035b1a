#include "base/mpi_start.hpp"

#include <cstdlib>
#include <initializer_list>

namespace karst {

namespace {

// Alone, without mpirun, there is no other rank to look for, and no card whose place in the machine matters to messages. Open MPI looks for
// all of that for up to 0.6 s unless it is told so; other MPIs do not know these names.
void hurry_when_alone() {
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);  // all lone processes would share one, and remove it under each other
  setenv("OMPI_MCA_pml", "ob1", 0);
  setenv("OMPI_MCA_btl", "self", 0);
  setenv("HWLOC_COMPONENTS", "-gl,-cuda,-nvml,-opencl,-pci", 0);
}

bool is_launched_alone() {
  for (const char* launched : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID", "ALPS_APP_PE"}) {
    if (std::getenv(launched)) return false;
  }
  return true;
}

// Open MPI keeps a place in each file that all ranks share, which Karst does not use. One of its ways to do so makes files beside those
// that are read, and leaves them there when a run is killed.
void leave_folders_alone(bool alone) { setenv("OMPI_MCA_sharedfp", alone ? "individual" : "^lockedfile", 0); }

}  // namespace

void set_up_mpi() {
  const bool alone = is_launched_alone();
  if (alone) hurry_when_alone();
  leave_folders_alone(alone);
}

}  // namespace karst
