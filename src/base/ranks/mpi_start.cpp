#include "base/ranks/mpi_start.hpp"

#include <cstdlib>
#include <initializer_list>

namespace karst {

namespace {

struct Variable {
  const char *name, *value;
};

// For a process without mpirun: it has no other rank, and needs no network card. Without these settings, Open MPI searches both for up to
// 0.6 s. Other MPIs ignore these names.
constexpr Variable when_alone[] = {
    {"OMPI_MCA_ess_singleton_isolated", "1"},
    {"OMPI_MCA_orte_create_session_dirs", "0"},  // lone processes would share one directory, and remove it while others use it
    {"OMPI_MCA_pml", "ob1"},
    {"OMPI_MCA_btl", "self"},
    {"HWLOC_COMPONENTS", "-gl,-cuda,-nvml,-opencl,-pci"}};

bool is_launched_alone() {
  for (const char* launched : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID", "ALPS_APP_PE"}) {
    if (std::getenv(launched)) return false;
  }
  return true;
}

// Karst does not use the shared file pointers of MPI. One of Open MPI's implementations of them creates lock files beside the files that
// are read, and leaves them there if a run is killed.
Variable shared_pointers(bool alone) { return {"OMPI_MCA_sharedfp", alone ? "individual" : "^lockedfile"}; }

}  // namespace

void set_up_mpi() {
  const auto set = [](const Variable& variable) { setenv(variable.name, variable.value, 0); };
  const bool alone = is_launched_alone();
  if (alone) {
    for (const Variable& variable : when_alone) set(variable);
  }
  set(shared_pointers(alone));
}

}  // namespace karst
